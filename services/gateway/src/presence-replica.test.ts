import { type Room, serverRoom, userRoom } from '@folkmoot/contracts/kernel/signal';
import type { RawPresence } from '@folkmoot/contracts/presence/wire';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shown, type View } from './online.ts';
import { type Change, type PresenceUpdate, presenceReplica, type Replica, type UserState, updatesOf } from './presence-replica.ts';

const around: readonly Room[] = [serverRoom('1'), userRoom('ann')];
const own = [userRoom('ann')];

function aView(status: number, custom: string | null = null, name: string | null = null): View {
  return { status, custom, activity: name === null ? null : { name, action: 'Playing' } };
}

describe('how the presence of a user changes', () => {
  const playing = { name: 'Go', action: 'Playing' };
  it.each<[string, View | null, View | null, readonly PresenceUpdate[]]>([
    ['nothing', aView(1, 'hi', 'Go'), aView(1, 'hi', 'Go'), []],
    ['arrives', null, aView(1, 'hi'), [{ rooms: around, except: [], payload: { userId: 'ann', status: 1, custom: 'hi' } }]],
    ['arrives invisible', null, aView(0, 'hi'), []],
    ['leaves', aView(1, 'hi'), null, [{ rooms: around, except: [], payload: { userId: 'ann', status: 0 } }]],
    ['leaves invisible', aView(0, 'hi'), null, []],
    ['chooses', aView(1, 'hi'), aView(4, null), [{ rooms: around, except: [], payload: { userId: 'ann', status: 4, custom: null } }]],
    ['begins', aView(1), aView(1, null, 'Go'), [{ rooms: around, except: [], payload: { userId: 'ann', activity: playing } }]],
    ['ends', aView(1, null, 'Go'), aView(1), [{ rooms: around, except: [], payload: { userId: 'ann', activity: null } }]],
    [
      'becomes active while invisible',
      aView(0),
      aView(0, null, 'Go'),
      [{ rooms: own, except: [], payload: { userId: 'ann', activity: playing } }],
    ],
    ['appears', aView(0, 'hi'), aView(1, 'hi'), [{ rooms: around, except: [], payload: { userId: 'ann', status: 1, custom: 'hi' } }]],
    [
      'hides',
      aView(1, 'hi'),
      aView(0, 'hi'),
      [
        { rooms: around, except: own, payload: { userId: 'ann', status: 0 } },
        { rooms: own, except: [], payload: { userId: 'ann', status: 0 } },
      ],
    ],
  ])('%s', (_title, before, after, updates) => {
    expect(updatesOf('ann', before, after, around)).toEqual(updates);
  });
});

it('lists everyone, on any gateway, including invisible users', () => {
  const stateWith = (status: number): UserState => ({ status, custom: null, version: 1, activity: { value: null, at: 0 }, bot: false });
  const replica = presenceReplica('a');
  replica.setOwn('ann', stateWith(1));
  replica.apply('b', [{ userId: 'bob', held: stateWith(0), rooms: around }]);
  expect([...replica.everybody()].toSorted()).toEqual(['ann', 'bob']);
  replica.setOwn('ann', null);
  replica.apply('b', [{ userId: 'bob', held: null, rooms: around }]);
  expect(replica.everybody()).toEqual([]);
});

const PEOPLE = ['ann', 'bob'];
const GATEWAYS = ['a', 'b', 'c'];

type Message = { readonly gateway: string; readonly changes: readonly Change[] | 'gone' };
type Choice = { readonly userId: string; readonly status: number; readonly version: number };

/** A user who shares a server with everyone and is connected to one gateway. Merges updates as clients do. */
function watcher() {
  const seen = new Map<string, Partial<RawPresence>>();
  return {
    seen,
    receive({ rooms, payload }: PresenceUpdate): void {
      const { userId = '' } = payload;
      if (!rooms.includes(serverRoom('1'))) return;
      const cleared = Object.entries({ ...seen.get(userId), ...payload }).filter(([, value]) => value !== null);
      if (payload.status === 0) seen.delete(userId);
      else seen.set(userId, Object.fromEntries(cleared));
    },
  };
}

type Gateway = {
  readonly name: string;
  readonly replica: Replica;
  readonly watcher: ReturnType<typeof watcher>;
  /** Changed and not written yet. Several changes are written as one. */
  readonly dirty: Set<string>;
  alive: boolean;
  received: number;
  chosen: number;
};

/** Simulates Redis, the log and some gateways, which receive messages at different times. */
function simulation() {
  const log: Message[] = [];
  const stored = new Map<string, Map<string, UserState>>(GATEWAYS.map((name) => [name, new Map()]));
  const choices: Choice[] = [];
  let now = 0;
  const gateways: Gateway[] = GATEWAYS.map((name) => ({
    name,
    replica: presenceReplica(name),
    watcher: watcher(),
    dirty: new Set<string>(),
    alive: true,
    received: 0,
    chosen: 0,
  }));

  function write(gateway: Gateway, userId: string): void {
    const state = gateway.replica.own.get(userId) ?? null;
    if (state) stored.get(gateway.name)?.set(userId, state);
    else stored.get(gateway.name)?.delete(userId);
    log.push({ gateway: gateway.name, changes: [{ userId, held: state, rooms: [serverRoom('1'), userRoom(userId)] }] });
  }

  function setState(gateway: Gateway, userId: string, state: UserState | null): void {
    gateway.replica.setOwn(userId, state);
    gateway.dirty.add(userId);
  }

  function flush(gateway: Gateway): void {
    for (const userId of gateway.dirty) write(gateway, userId);
    gateway.dirty.clear();
  }

  /** A user logs in and loads the presence of others. */
  function lookAround({ replica, watcher: { seen } }: Gateway): void {
    seen.clear();
    for (const userId of PEOPLE) {
      const view = replica.viewOf(userId);
      const presence = view && shown(userId, view);
      if (presence) seen.set(userId, presence);
    }
  }

  function truth(gateway: Gateway, userIds: readonly string[]): void {
    for (const userId of userIds)
      gateway.watcher.receive({ rooms: [serverRoom('1')], except: [], payload: gateway.replica.truthOf(userId) });
  }

  function applyChoice(gateway: Gateway): void {
    const choice = choices[gateway.chosen];
    if (!choice) return;
    gateway.chosen += 1;
    const { userId, status, version } = choice;
    const { replica } = gateway;
    if (!replica.choose(userId, { status, custom: null }, version)) return;
    const view = replica.viewOf(userId);
    if (view) gateway.watcher.receive({ rooms: [serverRoom('1')], except: [], payload: shown(userId, view) ?? { userId, status: 0 } });
    if (replica.own.has(userId)) gateway.dirty.add(userId);
  }

  function receiveNext(gateway: Gateway): void {
    const message = log[gateway.received];
    if (!message) return;
    gateway.received += 1;
    if (message.changes === 'gone') truth(gateway, gateway.replica.drop(message.gateway));
    else for (const update of gateway.replica.apply(message.gateway, message.changes)) gateway.watcher.receive(update);
  }

  function readAfresh(gateway: Gateway): void {
    const changed = [...gateway.replica.reset(stored)];
    for (const name of gateway.replica.gateways()) if (!stored.has(name)) changed.push(...gateway.replica.drop(name));
    gateway.received = log.length;
    truth(gateway, changed);
  }

  function act(kind: number, gateway: Gateway, userId: string, value: number): void {
    now += 1;
    const state = gateway.replica.own.get(userId);
    if (!gateway.alive) return;
    if (kind === 0 && !state) {
      // The snapshot contains all received choices and is used only if no choice arrived since.
      while (gateway.chosen < choices.length) applyChoice(gateway);
      const status = choices.findLast((choice) => choice.userId === userId)?.status ?? 1;
      const version = gateway.replica.versionOf(userId);
      setState(gateway, userId, { status, custom: null, version, activity: { value: null, at: 0 }, bot: false });
    } else if (kind === 1 && state) setState(gateway, userId, null);
    else if (kind === 2 && state) {
      const activity = { value: value === 0 ? null : { name: `game ${value}`, action: 'Playing' }, at: now };
      setState(gateway, userId, { ...state, activity });
    } else if (kind === 3) choices.push({ userId, status: value, version: now });
    else if (kind === 4) applyChoice(gateway);
    else if (kind === 5) receiveNext(gateway);
    else if (kind === 6) readAfresh(gateway);
    else if (kind === 7) lookAround(gateway);
    else if (kind === 8) flush(gateway);
    else if (kind === 9 && value === 0 && gateways.filter((each) => each.alive).length > 1) {
      gateway.alive = false;
      stored.delete(gateway.name);
      log.push({ gateway: gateway.name, changes: 'gone' });
    }
  }

  return {
    gateways,
    act,
    settle() {
      for (const gateway of gateways) while (gateway.alive && gateway.chosen < choices.length) applyChoice(gateway);
      for (const gateway of gateways) if (gateway.alive) flush(gateway);
      for (const gateway of gateways) while (gateway.alive && gateway.received < log.length) receiveNext(gateway);
      return gateways.filter((each) => each.alive);
    },
    statusOf: (userId: string) => choices.findLast((choice) => choice.userId === userId)?.status ?? 1,
    isConnected: (userId: string) => [...stored.values()].some((users) => users.has(userId)),
  };
}

const stateWith = (status: number, version: number): UserState => ({
  status,
  custom: null,
  version,
  activity: { value: null, at: 0 },
  bot: false,
});

describe('a choice of presence', () => {
  it('from the log is not reverted by an older message of its gateway', () => {
    const replica = presenceReplica('a');
    replica.apply('b', [{ userId: 'ann', held: stateWith(1, 0), rooms: around }]);
    expect(replica.choose('ann', { status: 4, custom: null }, 7)).toBe(true);
    expect(replica.apply('b', [{ userId: 'ann', held: stateWith(1, 0), rooms: around }])).toEqual([]);
    expect(replica.viewOf('ann')?.status).toBe(4);
    expect(replica.choose('ann', { status: 2, custom: null }, 5)).toBe(false);
  });

  it('is the newest that any gateway knows', () => {
    const replica = presenceReplica('a');
    for (const [gateway, version] of [['b', 5] as const, ['c', 9] as const, ['d', 7] as const]) {
      replica.apply(gateway, [{ userId: 'ann', held: stateWith(version % 5, version), rooms: around }]);
    }
    expect(replica.viewOf('ann')?.status).toBe(4);
  });

  it('that a gateway announces is forwarded to gateways that did not receive it from the log', () => {
    const replica = presenceReplica('a');
    replica.apply('b', [{ userId: 'ann', held: stateWith(1, 0), rooms: around }]);
    const updates = replica.apply('b', [{ userId: 'ann', held: stateWith(4, 7), rooms: around }]);
    expect(updates).toEqual([{ rooms: around, except: [], payload: { userId: 'ann', status: 4 } }]);
  });
});

const step = fc.tuple(fc.nat(9), fc.nat(GATEWAYS.length - 1), fc.nat(PEOPLE.length - 1), fc.nat(3));

describe('presence replicas', () => {
  it('converge and send it, in any order of messages, losses, rereads and failures', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
        const { gateways, act, settle, statusOf, isConnected } = simulation();
        for (const [kind, at, person, value] of steps) {
          const [gateway, userId] = [gateways[at], PEOPLE[person]];
          if (gateway && userId) act(kind, gateway, userId, value);
        }
        const living = settle();
        for (const userId of PEOPLE) {
          const views = living.map(({ replica }) => replica.viewOf(userId));
          expect(views.every((view) => JSON.stringify(view) === JSON.stringify(views[0]))).toBe(true);
          expect(views[0]?.status ?? null).toBe(isConnected(userId) ? statusOf(userId) : null);
          const presence = views[0] ? shown(userId, views[0]) : null;
          for (const { watcher } of living) expect(watcher.seen.get(userId) ?? null).toEqual(presence);
        }
      }),
      { numRuns: 3000 },
    );
  });
});
