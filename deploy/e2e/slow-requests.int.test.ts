/** Hundreds of very slow requests: they are ended, and users chat in the meantime. */
import { connect, type Socket } from 'node:net';
import { sendMessage } from '@folkmoot/contracts/messages/commands';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type Network, type Person, startNetwork } from './harness/network.ts';

const DRIPPING = 500;
const patience = { headersMs: 3000, bodyMs: 3000, uploadGraceMs: 3000, uploadBytesPerSecond: 8 * 1024, checkEveryMs: 200 };

let network: Network;
let ada: Person;
let ben: Person;

beforeAll(async () => {
  network = await startNetwork(inject('postgresUrl'), {}, { patience });
  ada = await network.register('Ada');
  ben = await network.register('Ben');
});
afterAll(() => network?.stop());

type Drip = { readonly socket: Socket; readonly ended: Promise<string>; readonly stop: () => void };

/** Sends a beginning, then single bytes until the connection is cut. `ended` resolves to the received answer. */
function drip(port: number, start: string): Promise<Drip> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' });
    let received = '';
    const timer = setInterval(() => socket.writable && socket.write('x'), 250);
    const stop = () => {
      clearInterval(timer);
      socket.destroy();
    };
    const ended = new Promise<string>((end) => {
      socket.on('close', () => {
        clearInterval(timer);
        end(received);
      });
    });
    socket.setEncoding('utf8');
    socket.on('data', (chunk) => {
      received += String(chunk);
    });
    socket.on('error', () => undefined);
    socket.once('error', reject);
    socket.once('connect', () => {
      socket.write(start);
      resolve({ socket, ended, stop });
    });
  });
}

it('are ended with 408 in headers, bodies and uploads, while others chat and their sockets stay connected', async () => {
  const port = Number(new URL(network.url()).port);
  const server = await network.server(ada, ben);
  const connection = await ben.signOn();
  const host = 'Host: localhost\r\n';
  const length = 'Content-Length: 100000\r\n\r\n';
  const starts = [
    `GET /api/instance HTTP/1.1\r\n${host}X-Drip: `,
    `POST /api/users/login HTTP/1.1\r\n${host}Content-Type: application/json\r\n${length}{"email":"`,
    `POST /cdn/upload HTTP/1.1\r\n${host}Content-Type: multipart/form-data; boundary=b\r\n${length}--b\r\n`,
  ];
  const drips = await Promise.all(Array.from({ length: DRIPPING }, (_unused, index) => drip(port, starts[index % starts.length] ?? '')));
  const params = { channelId: server.defaultChannelId };
  for (let count = 0; count < 20; count += 1) await ada.ask(sendMessage, { params, body: { content: `Message ${count}` } });
  const answers = await Promise.all(drips.map(({ ended }) => ended));
  for (const each of drips) each.stop();
  // The number of simultaneous uploads per address is limited: the others are refused immediately.
  expect(answers.filter((answer) => !/^($|HTTP\/1\.1 (408|429))/.test(answer))).toEqual([]);
  expect(answers.filter((answer) => answer.startsWith('HTTP/1.1 408')).length).toBeGreaterThan(DRIPPING / 2);
  await ada.ask(sendMessage, { params, body: { content: 'Still here' } });
  await network.settle();
  expect(connection.events.filter(({ name }) => name === 'message:created')).toHaveLength(21);
  connection.close();
});
