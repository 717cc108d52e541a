/**
 * A bot that rolls dice: `/roll 20` in a server it was brought into. Nothing but fetch and a socket, so that it shows all there is.
 *
 *   FOLKMOOT_URL=http://localhost:8080 BOT_TOKEN=… npm start
 */
import { randomInt } from 'node:crypto';
import { io } from 'socket.io-client';

const url = process.env.FOLKMOOT_URL ?? 'http://localhost:8080';
const token = process.env.BOT_TOKEN;
if (!token) {
  console.error('Set BOT_TOKEN to the token from Settings → Developer → your application → Bot.');
  process.exit(1);
}

/** People complete these as they type `/`. The whole set is replaced each time. */
const COMMANDS = [
  { name: 'roll', description: 'Rolls dice', args: '<sides> <how many>' },
  { name: 'flip', description: 'Flips a coin' },
];

/** `/name:<id of the bot> what follows`: a bot answers only to its own id. */
const COMMAND = /^\/([^:\s]*):(\d+)(?: (.*))?$/;

async function ask(method, path, body) {
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', Authorization: token },
    body: body && JSON.stringify(body),
  });
  const answer = await response.json();
  if (response.ok) return answer;
  throw new Error(`${method} ${path}: ${response.status} ${answer.message}`);
}

/** Within what can be read at a glance. */
function within(text, least, most, otherwise) {
  const number = Number.parseInt(text ?? '', 10);
  return Number.isNaN(number) ? otherwise : Math.min(Math.max(number, least), most);
}

function answerTo(name, args) {
  if (name === 'flip') return randomInt(2) === 0 ? 'Heads.' : 'Tails.';
  if (name !== 'roll') return null;
  const sides = within(args[0], 2, 1000, 6);
  const rolls = Array.from({ length: within(args[1], 1, 20, 1) }, () => randomInt(sides) + 1);
  const sum = rolls.reduce((total, roll) => total + roll, 0);
  return rolls.length === 1 ? `You rolled **${sum}** of ${sides}.` : `You rolled ${rolls.join(' + ')} = **${sum}**.`;
}

const socket = io(url, { transports: ['websocket'] });
let ownId = null;

// Also after the connection was lost: the socket comes back by itself and is signed on again.
socket.on('connect', () => socket.emit('user:authenticate', { token }));

socket.on('user:authenticated', async ({ user, servers }) => {
  ownId = user.id;
  try {
    await ask('POST', '/applications/bot/commands', { commands: COMMANDS });
    console.log(`${user.username}:${user.tag} is here, in ${servers.length} servers.`);
  } catch (error) {
    console.error(error.message);
  }
});

socket.on('message:created', async ({ message }) => {
  // What it says itself is told to a bot too.
  if (message.createdById === ownId) return;
  const [, name, botId, rest = ''] = COMMAND.exec(message.content) ?? [];
  if (botId === undefined || botId !== ownId) return;
  const content = answerTo(name, rest.split(' ').filter(Boolean));
  if (content === null) return;
  try {
    await ask('POST', `/channels/${message.channelId}/messages`, { content, replyToMessageIds: [message.id] });
  } catch (error) {
    // It may not write there: nobody to tell but the log.
    console.error(error.message);
  }
});

// Final: the token is wrong or was replaced. Trying again would not help.
socket.on('user:authenticate_error', ({ message }) => {
  console.error(`Not let in: ${message}`);
  process.exit(1);
});

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    socket.disconnect();
    process.exit(0);
  });
}
