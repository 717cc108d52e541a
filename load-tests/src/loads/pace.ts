/** An open loop at a steady rate: slow answers do not delay later requests. */
import { type Answer, type HttpLine, httpLine } from '../wire/http-line.ts';

export type Pace = { readonly perSecond: number; readonly seconds: number };

/** The number of messages in the time, rounded up. */
export function countOf({ perSecond, seconds }: Pace): number {
  return Math.ceil(perSecond * seconds);
}

/** Calls `send` with 0, 1, 2 … when each is due. Resolves when all are done, and rejects if one failed. */
export async function atPace(pace: Pace, send: (serial: number) => Promise<void>): Promise<void> {
  const failures: unknown[] = [];
  const sends: Promise<void>[] = [];
  const start = performance.now();
  for (let serial = 0; serial < countOf(pace) && failures.length === 0; serial += 1) {
    const due = start + (serial * 1000) / pace.perSecond;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
    sends.push(send(serial).catch((error: unknown) => void failures.push(error)));
  }
  await Promise.all(sends);
  if (failures.length > 0) throw failures[0];
}

export type LinePool = { readonly send: (request: string) => Promise<Answer>; readonly close: () => void };

/** Node's HTTP server closes an idle connection after 5 s, so a connection that is idle for this time is not reused. */
const IDLE_MS = 2000;

type Free = { readonly line: HttpLine; readonly since: number };

/** Keep-alive connections, each with one request at a time, opened on demand. If none is free, the request waits, and that time counts. */
export function linePool(port: number, most: number): LinePool {
  const free: Free[] = [];
  const waiting: ((line: HttpLine) => void)[] = [];
  let open = 0;

  async function opened(): Promise<HttpLine> {
    open += 1;
    try {
      return await httpLine(port);
    } catch (error) {
      open -= 1;
      throw error;
    }
  }

  function dropIdle(): void {
    const oldest = performance.now() - IDLE_MS;
    for (const { line } of free.splice(0, free.filter(({ since }) => since < oldest).length)) {
      line.close();
      open -= 1;
    }
  }

  function taken(): Promise<HttpLine> | HttpLine {
    dropIdle();
    const last = free.pop();
    if (last) return last.line;
    return open < most ? opened() : new Promise((resolve) => waiting.push(resolve));
  }

  function release(line: HttpLine): void {
    const next = waiting.shift();
    if (next) next(line);
    else free.push({ line, since: performance.now() });
  }

  return {
    async send(request) {
      const line = await taken();
      try {
        return await line.send(request);
      } finally {
        release(line);
      }
    },
    close() {
      for (const { line } of free) line.close();
    },
  };
}
