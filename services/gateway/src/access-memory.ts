/**
 * What callers may, remembered until a signal says it may have changed: a right taken away is gone here as soon as the signal is
 * (H6). A refusal is never remembered: a right just given must count at once (H5), so before refusing the rows are read again.
 */
import { accountEvents } from '@folkmoot/contracts/accounts/wire';
import { type Access, type Actor, admit } from '@folkmoot/contracts/kernel/access';
import type { Requirement } from '@folkmoot/contracts/kernel/route';
import { type Signal, type SignalBatch, serverRoom, userRoom } from '@folkmoot/contracts/kernel/signal';
import { LRUCache } from 'lru-cache';

type Params = Readonly<Record<string, string>>;
type ReadAccess = (actor: Actor | null, params: Params) => Promise<Access>;
type Remembered = { readonly access: Access; readonly generations: string };

export type AccessMemory = {
  readonly accessOf: (actor: Actor | null, params: Params, who: readonly Requirement[]) => Promise<Access>;
  readonly hear: (batches: readonly SignalBatch[]) => void;
  /** Signals were missed: nothing that is remembered counts any more. */
  readonly forget: () => void;
};

const MOST = 50_000;
const SERVER = serverRoom('');
const USER = userRoom('');

export function accessMemory(read: ReadAccess, most = MOST): AccessMemory {
  const remembered = new LRUCache<string, Remembered>({ max: most });
  /** Rises with every signal about a server or a person; what was read before a rise no longer counts. */
  const generations = new LRUCache<string, number>({
    max: most,
    // What is pushed out must not fall back to where it began.
    dispose: (value, _room, reason) => {
      if (reason === 'evict') floor = Math.max(floor, value);
    },
  });
  let floor = 0;
  let rises = 0;

  function generationOf(room: string): number {
    return generations.get(room) ?? floor;
  }

  function generationsOf(access: Access): string {
    const serverId = access.server?.serverId ?? access.channel?.serverId ?? '';
    return `${generationOf(serverRoom(serverId))}/${generationOf(userRoom(access.actor?.userId ?? ''))}`;
  }

  function rise(room: string): void {
    rises += 1;
    generations.set(room, rises);
  }

  function concerned(signal: Signal): readonly string[] {
    switch (signal.kind) {
      case 'regroup':
        return [serverRoom(signal.serverId)];
      case 'enter':
      case 'leave':
      case 'disconnect':
        return [userRoom(signal.userId)];
      case 'close':
        return signal.rooms;
      case 'emit':
        return signal.rooms.filter(
          (room) => room.startsWith(SERVER) || (room.startsWith(USER) && signal.event === accountEvents.updatedSelf.name),
        );
      case 'presence':
      case 'sharePresence':
      case 'call':
      case 'callAnswered':
      case 'whoLooks':
      case 'looking':
        return [];
    }
  }

  return {
    async accessOf(actor, params, who) {
      if (!actor) return read(actor, params);
      const key = `${actor.userId}/${params.serverId ?? ''}/${params.channelId ?? ''}`;
      const known = remembered.get(key);
      if (known && known.generations === generationsOf(known.access) && admit(who, known.access) === null)
        return { ...known.access, actor };
      const before = rises;
      const access = await read(actor, params);
      // A signal that came while the rows were read may have been about them.
      if (before === rises && access.actor) remembered.set(key, { access, generations: generationsOf(access) });
      return access;
    },
    forget: () => remembered.clear(),
    hear(batches) {
      for (const { signals } of batches) for (const signal of signals) for (const room of concerned(signal)) rise(room);
    },
  };
}

/** Counts every address as confirmed while the instance does not ask for it, whatever is remembered. */
export function confirmedWhere(mustConfirm: () => boolean, accessOf: AccessMemory['accessOf']): AccessMemory['accessOf'] {
  return async (actor, params, who) => {
    const access = await accessOf(actor, params, who);
    return mustConfirm() ? access : { ...access, emailConfirmed: true };
  };
}
