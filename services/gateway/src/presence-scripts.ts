/**
 * Presence in Redis: for each gateway a hash of its users and a heartbeat. A script writes, numbers and publishes each change in one step,
 * so that all gateways receive the same order and a reader knows how far it has read. The scripts compute key names, so all keys must be on
 * one Redis.
 */
import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import type { Change, GatewayStates, UserState } from './presence-replica.ts';

export const CHANNEL = 'folkmoot:presence';
const HEAD = `${CHANNEL}:head`;
const BEATS = `${CHANNEL}:beats`;
const OF = `${CHANNEL}:of:`;
const BURIED = `${CHANNEL}:buried:`;

/** A gateway without a heartbeat for this time is dead to the others. */
export const DEAD_MS = 6000;

export type Place = { readonly epoch: string; readonly number: number };

const START = `
local head, beats = KEYS[1], KEYS[2]
local epoch = redis.call('HGET', head, 'epoch')
if not epoch then
  epoch = ARGV[1]
  redis.call('HSET', head, 'epoch', epoch, 'number', 0)
end
local self = ARGV[2]
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local function tell(message)
  local number = redis.call('HINCRBY', head, 'number', 1)
  redis.call('PUBLISH', '${CHANNEL}', epoch .. ' ' .. number .. ' ' .. message)
  return number
end
local function fresh(gateway)
  local beat = redis.call('HGET', beats, gateway)
  return beat and now - tonumber(beat) < ${DEAD_MS}
end
`;

/** Returns the removed users that no gateway has anymore. false: this gateway counts as dead and must announce itself. */
const WRITE = `${START}
if redis.call('HEXISTS', beats, self) == 0 then return false end
local left = {}
for i = 4, #ARGV, 2 do
  if ARGV[i + 1] == '' then
    redis.call('HDEL', '${OF}' .. self, ARGV[i])
    local connected = false
    for _, gateway in ipairs(redis.call('HKEYS', beats)) do
      connected = connected or redis.call('HEXISTS', '${OF}' .. gateway, ARGV[i]) == 1
    end
    if not connected then table.insert(left, ARGV[i]) end
  else
    redis.call('HSET', '${OF}' .. self, ARGV[i], ARGV[i + 1])
  end
end
tell(ARGV[3])
return left
`;

const ANNOUNCE = `${START}
redis.call('DEL', '${OF}' .. self, '${BURIED}' .. self)
for i = 4, #ARGV, 2 do redis.call('HSET', '${OF}' .. self, ARGV[i], ARGV[i + 1]) end
redis.call('HSET', beats, self, now)
return tell(ARGV[3])
`;

/** Returns the dead gateways, unless this gateway itself was delayed: then Redis or the others may have been delayed too. */
const BEAT = `${START}
if redis.call('HEXISTS', beats, self) == 0 then return false end
local dead = {}
if fresh(self) then
  for _, gateway in ipairs(redis.call('HKEYS', beats)) do
    if not fresh(gateway) then table.insert(dead, gateway) end
  end
end
redis.call('HSET', beats, self, now)
return {epoch, redis.call('HGET', head, 'number'), dead}
`;

/** Returns 1 to exactly one of the gateways that find another dead, and only if it is dead. */
const BURY = `${START}
local dead = ARGV[4]
if fresh(dead) then return 0 end
if not redis.call('SET', '${BURIED}' .. dead, self, 'NX', 'PX', 60000) then return 0 end
redis.call('HDEL', beats, dead)
redis.call('DEL', '${OF}' .. dead)
tell(ARGV[3])
return 1
`;

const LEAVE = `${START}
redis.call('HDEL', beats, self)
redis.call('DEL', '${OF}' .. self)
return tell(ARGV[3])
`;

const READ = `${START}
local all = {}
for _, gateway in ipairs(redis.call('HKEYS', beats)) do
  table.insert(all, {gateway, redis.call('HGETALL', '${OF}' .. gateway)})
end
return {epoch, redis.call('HGET', head, 'number'), all}
`;

function run(redis: Redis, script: string, self: string, message: unknown, ...more: readonly string[]): Promise<unknown> {
  return redis.eval(script, 2, HEAD, BEATS, randomUUID(), self, JSON.stringify(message), ...more);
}

export type Message =
  | { readonly kind: 'changes'; readonly gateway: string; readonly changes: readonly Change[] }
  | { readonly kind: 'announced' | 'gone'; readonly gateway: string };

function fields(states: Iterable<readonly [string, UserState | null]>): readonly string[] {
  return [...states].flatMap(([userId, each]) => [userId, each === null ? '' : JSON.stringify(each)]);
}

export async function write(
  redis: Redis,
  self: string,
  message: Message,
  states: Iterable<readonly [string, UserState | null]>,
): Promise<readonly string[] | null> {
  return (await run(redis, WRITE, self, message, ...fields(states))) as readonly string[] | null;
}

export async function announce(redis: Redis, self: string, states: Iterable<readonly [string, UserState]>): Promise<void> {
  await run(redis, ANNOUNCE, self, { kind: 'announced', gateway: self } satisfies Message, ...fields(states));
}

export async function beat(redis: Redis, self: string): Promise<(Place & { readonly dead: readonly string[] }) | null> {
  const reply = (await run(redis, BEAT, self, null)) as readonly [string, string, readonly string[]] | null;
  return reply && { epoch: reply[0], number: Number(reply[1]), dead: reply[2] };
}

export async function bury(redis: Redis, self: string, dead: string): Promise<boolean> {
  return (await run(redis, BURY, self, { kind: 'gone', gateway: dead } satisfies Message, dead)) === 1;
}

export async function leave(redis: Redis, self: string): Promise<void> {
  await run(redis, LEAVE, self, { kind: 'gone', gateway: self } satisfies Message);
}

export async function readAll(redis: Redis, self: string): Promise<Place & { readonly all: GatewayStates }> {
  const reply = (await run(redis, READ, self, null)) as readonly [string, string, readonly (readonly [string, readonly string[]])[]];
  const [epoch, number, gateways] = reply;
  const all = new Map(
    gateways.map(([gateway, flat]) => {
      const states = new Map<string, UserState>();
      for (let at = 0; at + 1 < flat.length; at += 2) states.set(flat[at] ?? '', JSON.parse(flat[at + 1] ?? 'null') as UserState);
      return [gateway, states];
    }),
  );
  return { epoch, number: Number(number), all };
}

const KINDS: ReadonlySet<unknown> = new Set<Message['kind']>(['changes', 'announced', 'gone']);

/** Parses `<epoch> <number> <message>`, as the scripts publish it. null: another program published the message. */
export function parsed(text: string): (Place & { readonly message: Message }) | null {
  const first = text.indexOf(' ');
  const second = text.indexOf(' ', first + 1);
  const number = Number(text.slice(first + 1, second));
  const message = messageIn(text.slice(second + 1));
  return message && Number.isSafeInteger(number) ? { epoch: text.slice(0, first), number, message } : null;
}

function messageIn(json: string): Message | null {
  try {
    const message: unknown = JSON.parse(json);
    const isOurs = typeof message === 'object' && message !== null && 'kind' in message && KINDS.has(message.kind);
    return isOurs ? (message as Message) : null;
  } catch {
    return null;
  }
}
