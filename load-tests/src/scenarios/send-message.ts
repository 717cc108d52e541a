/** People write at an ordinary pace; each message must soon be seen by another person's socket. */
import { asyncRequest } from 'k6/http';
import { Rate, Trend } from 'k6/metrics';
import { channelOf, personOf, readFacts } from './facts.ts';
import { connect } from './socket.ts';

const facts = readFacts();
const seen = new Trend('send_to_seen', true);
const arrived = new Rate('messages_seen');

const MESSAGES = 10;
const PAUSE_MS = 200;
const GIVE_UP_MS = 5000;

export const options = {
  scenarios: { sendMessage: { executor: 'constant-vus', exec: 'sendMessages', vus: 8, duration: '15s', gracefulStop: '5s' } },
  thresholds: { send_to_seen: ['p(95)<50'], messages_seen: ['rate==1'], http_req_failed: ['rate==0'] },
};

function contentOf(payload: unknown): string {
  if (typeof payload !== 'object' || payload === null || !('message' in payload)) return '';
  const { message } = payload;
  return typeof message === 'object' && message !== null && 'content' in message ? String(message.content) : '';
}

/** One reader signs on, one writer writes ten messages, and both go. */
export function sendMessages(): Promise<void> {
  return new Promise((resolve) => {
    const waiting = new Map<string, () => void>();
    const headers = { authorization: personOf(facts, 0), 'content-type': 'application/json' };

    function untilSeen(content: string): Promise<boolean> {
      return new Promise((done) => {
        const timer = setTimeout(() => done(false), GIVE_UP_MS);
        waiting.set(content, () => {
          clearTimeout(timer);
          done(true);
        });
      });
    }

    async function write(serial: number): Promise<void> {
      const content = `an ordinary message, ${__VU} ${Date.now()} ${serial}`;
      const start = Date.now();
      const shown = untilSeen(content);
      await asyncRequest('POST', `${facts.url}${channelOf(facts)}`, JSON.stringify({ content }), { headers });
      const wasSeen = await shown;
      arrived.add(wasSeen);
      if (wasSeen) seen.add(Date.now() - start);
      await new Promise((next) => setTimeout(next, PAUSE_MS));
    }

    connect(facts, {
      token: personOf(facts, 1),
      async onSignedOn(connection) {
        for (let serial = 0; serial < MESSAGES; serial += 1) await write(serial);
        connection.close();
        resolve();
      },
      onEvent(isNamed, payload) {
        if (isNamed(facts.events.messageCreated)) waiting.get(contentOf(payload()))?.();
      },
      onError(text) {
        arrived.add(false);
        console.error(text);
        resolve();
      },
    });
  });
}
