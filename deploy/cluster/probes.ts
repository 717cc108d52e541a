/** Readiness probes of the engines, with a minimal request of each protocol and no client library. */
import { readFileSync } from 'node:fs';
import { connect, type NetConnectOpts } from 'node:net';

const WITHIN_MS = 1500;

/** The first bytes of the answer, or the error. */
function ask(to: NetConnectOpts, question: Uint8Array): Promise<Buffer | string> {
  return new Promise((resolve) => {
    const socket = connect(to);
    function settle(answer: Buffer | string): void {
      socket.destroy();
      resolve(answer);
    }
    socket.setTimeout(WITHIN_MS, () => settle('It does not answer in time.'));
    socket.once('error', (error) => settle(error.message));
    socket.once('end', () => settle('It closes the connection.'));
    socket.once('data', settle);
    socket.write(question);
  });
}

const CORRELATION = 7;

/** ApiVersions, version 0. A broker answers it when it processes requests, not when its port is open. */
function apiVersions(): Buffer {
  const request = Buffer.alloc(14);
  request.writeInt32BE(10, 0);
  request.writeInt16BE(18, 4);
  request.writeInt16BE(0, 6);
  request.writeInt32BE(CORRELATION, 8);
  request.writeInt16BE(-1, 12);
  return request;
}

/** null: it is ready. Otherwise the reason. The same applies to the other probes. */
export async function kafkaServes(port: number): Promise<string | null> {
  const answer = await ask({ port, host: '127.0.0.1' }, apiVersions());
  if (typeof answer === 'string') return answer;
  return answer.length >= 10 && answer.readInt32BE(4) === CORRELATION && answer.readInt16BE(8) === 0
    ? null
    : 'It gives an unexpected answer.';
}

export async function redisServes(port: number, password: string): Promise<string | null> {
  const answer = await ask({ port, host: '127.0.0.1' }, Buffer.from(`AUTH ${password}\r\n`));
  if (typeof answer === 'string') return answer;
  return answer.toString().startsWith('+OK') ? null : answer.toString().trim();
}

/** Requests TLS, which every Postgres answers with a letter. Its pid file says whether it accepts connections. */
export async function postgresServes(folder: string, socket: string): Promise<string | null> {
  const request = Buffer.alloc(8);
  request.writeInt32BE(8, 0);
  request.writeInt32BE(80_877_103, 4);
  const answer = await ask({ path: socket }, request);
  if (typeof answer === 'string') return answer;
  const state = readFileSync(`${folder}/postmaster.pid`, 'utf8').split('\n')[7]?.trim();
  return state === 'ready' ? null : `It is ${state ?? 'starting'}.`;
}

export async function httpServes(url: string, path: string): Promise<string | null> {
  try {
    const response = await fetch(new URL(path, url), { signal: AbortSignal.timeout(WITHIN_MS) });
    const text = await response.text();
    return response.ok ? null : text;
  } catch (error) {
    return error instanceof Error ? (error.cause instanceof Error ? error.cause.message : error.message) : String(error);
  }
}
