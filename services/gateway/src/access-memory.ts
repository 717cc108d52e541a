/**
 * Caches the access of callers until a signal says that it may have changed. A removed permission takes effect here with the signal (H6). A
 * refusal is never cached, because a new permission must apply immediately (H5): the rows are read again before every refusal.
 */
import { roomsOfChangedAccess } from '@folkmoot/contracts/access-signals';
import { type Access, type Actor, admit } from '@folkmoot/contracts/kernel/access';
import type { Requirement } from '@folkmoot/contracts/kernel/route';
import { type SignalBatch, serverRoom, userRoom } from '@folkmoot/contracts/kernel/signal';
import { LRUCache } from 'lru-cache';

type Params = Readonly<Record<string, string>>;
type ReadAccess = (actor: Actor | null, params: Params) => Promise<Access>;
type Remembered = { readonly access: Access; readonly generations: string };

export type AccessMemory = {
  readonly accessOf: (actor: Actor | null, params: Params, who: readonly Requirement[]) => Promise<Access>;
  readonly onSignals: (batches: readonly SignalBatch[]) => void;
  /** Call this after signals were missed. It drops everything that is remembered. */
  readonly forget: () => void;
};

const MOST = 50_000;

export function accessMemory(read: ReadAccess, most = MOST): AccessMemory {
  const remembered = new LRUCache<string, Remembered>({ max: most });
  /** Rises with every signal about a server or a user. A result that was read before a rise is no longer valid. */
  const generations = new LRUCache<string, number>({
    max: most,
    // An evicted entry must not restart at its first generation.
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

  return {
    async accessOf(actor, params, who) {
      if (!actor) return read(actor, params);
      const key = `${actor.userId}/${params.serverId ?? ''}/${params.channelId ?? ''}`;
      const known = remembered.get(key);
      if (known && known.generations === generationsOf(known.access) && admit(who, known.access) === null)
        return { ...known.access, actor };
      const before = rises;
      const access = await read(actor, params);
      // A signal that arrived during the read may have been about this caller.
      if (before === rises && access.actor) remembered.set(key, { access, generations: generationsOf(access) });
      return access;
    },
    forget: () => remembered.clear(),
    onSignals(batches) {
      for (const { signals } of batches) for (const signal of signals) for (const room of roomsOfChangedAccess(signal)) rise(room);
    },
  };
}

/** Treats every e-mail address as confirmed while the instance does not require confirmation. */
export function confirmedWhere(mustConfirm: () => boolean, accessOf: AccessMemory['accessOf']): AccessMemory['accessOf'] {
  return async (actor, params, who) => {
    const access = await accessOf(actor, params, who);
    return mustConfirm() ? access : { ...access, emailConfirmed: true };
  };
}
