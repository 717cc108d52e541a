import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Place, type SignOnQueue, signOnQueue } from './sign-on-queue.ts';

let queue: SignOnQueue<string>;
let looks: { readonly key: string; readonly found: (what: string) => void; readonly fail: (error: Error) => void }[];

beforeEach(() => {
  queue = signOnQueue();
  looks = [];
});

afterEach(() => queue.stop());

function createSocket() {
  const received: unknown[] = [];
  const socket = { connected: true, received, emit: (_event: string, payload: unknown) => received.push(payload) > 0 };
  return socket satisfies Place['socket'];
}

function ask(key: string, { socket = createSocket(), again = false } = {}): Promise<string | null> {
  return queue.run({ socket, key, again }, () => new Promise((found, fail) => looks.push({ key, found, fail })));
}

const begun = () => looks.map(({ key }) => key);
const settled = () => new Promise((resolve) => setImmediate(resolve));

it('processes two lookups at a time, the others in the order of arrival', async () => {
  const [ann, bob, cid] = ['ann', 'bob', 'cid'].map((key) => ask(key));
  expect(begun()).toEqual(['ann', 'bob']);
  looks[1]?.found('B');
  expect(await bob).toBe('B');
  await settled();
  expect(begun()).toEqual(['ann', 'bob', 'cid']);
  looks[0]?.found('A');
  looks[2]?.found('C');
  expect(await Promise.all([ann, cid])).toEqual(['A', 'C']);
});

it('processes one lookup at a time while more than twenty wait', async () => {
  const all = Array.from({ length: 24 }, (_, index) => ask(`${index}`));
  expect(begun()).toEqual(['0', '1']);
  looks[0]?.found('?');
  await settled();
  expect(begun()).toEqual(['0', '1']);
  looks[1]?.found('?');
  await settled();
  expect(begun()).toEqual(['0', '1', '2']);
  // Twenty wait now.
  looks[2]?.found('?');
  await settled();
  expect(begun()).toEqual(['0', '1', '2', '3', '4']);
  for (let index = 3; index < all.length; index += 1) {
    looks[index]?.found('?');
    await settled();
  }
  expect(await Promise.all(all)).toEqual(all.map(() => '?'));
});

it('shares one lookup among all who wait with a key, and starts another for later ones', async () => {
  const first = [ask('x'), ask('y')];
  const together = [ask('ann'), ask('bob'), ask('ann'), ask('ann')];
  for (const look of looks.splice(0)) look.found('?');
  await Promise.all(first);
  await settled();
  expect(begun()).toEqual(['ann', 'bob']);
  const late = ask('ann');
  looks[0]?.found('A');
  looks[1]?.found('B');
  expect(await Promise.all(together)).toEqual(['A', 'B', 'A', 'A']);
  await settled();
  expect(begun()).toEqual(['ann', 'bob', 'ann']);
  looks[2]?.found('A2');
  expect(await late).toBe('A2');
});

it('serves sockets that have waited before first', async () => {
  const first = [ask('x'), ask('y')];
  void ask('new');
  void ask('old', { again: true });
  for (const look of looks.splice(0)) look.found('?');
  await Promise.all(first);
  await settled();
  expect(begun()).toEqual(['old', 'new']);
});

it('skips sockets that disconnected and serves all others', async () => {
  const first = [ask('x'), ask('y')];
  const [closed, leaving] = [createSocket(), createSocket()];
  const waiting = [ask('closed', { socket: closed }), ask('ann', { socket: leaving }), ask('ann')];
  closed.connected = false;
  leaving.connected = false;
  for (const look of looks.splice(0)) look.found('?');
  await Promise.all(first);
  await settled();
  expect(begun()).toEqual(['ann']);
  looks[0]?.found('A');
  expect(await Promise.all(waiting)).toEqual([null, null, 'A']);
});

it('continues after a failed lookup, which fails only its own sockets', async () => {
  const first = [ask('ann'), ask('y')];
  const next = ask('bob');
  looks[0]?.fail(new Error('The database is away.'));
  await expect(first[0]).rejects.toThrow('The database is away.');
  await settled();
  expect(begun()).toEqual(['ann', 'y', 'bob']);
  looks[2]?.found('B');
  expect(await next).toBe('B');
});

it('sends waiting sockets their place in the queue', () => {
  vi.useFakeTimers();
  try {
    const waiting = signOnQueue<string>();
    const sockets = Array.from({ length: 4 }, createSocket);
    for (const [index, socket] of sockets.entries()) {
      void waiting.run({ socket, key: `${index}`, again: false }, () => new Promise(() => undefined));
    }
    vi.advanceTimersByTime(5000);
    expect(sockets.map(({ received }) => received)).toEqual([[], [], [{ pos: 1 }], [{ pos: 2 }]]);
    waiting.stop();
  } finally {
    vi.useRealTimers();
  }
});
