/**
 * Whether somebody may come in at all (users document 2.1): asked of every GET that bears a token, and of every socket that signs on.
 * Remembered until a signal cuts somebody off, which is how a new bar is heard of (H6). What bars is never remembered: it may be lifted.
 */
import { SOCKET_REFUSALS, type SocketRefusal } from '@folkmoot/contracts/accounts/socket-refusals';
import type { Actor } from '@folkmoot/contracts/kernel/access';
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import type { SignalBatch } from '@folkmoot/contracts/kernel/signal';
import type { Devices } from '@folkmoot/platform/vault/devices';
import { type SuspensionInfo, suspensionAt } from '@folkmoot/read-models/queries';
import { LRUCache } from 'lru-cache';

export type AccessBlockOptions = {
  readonly suspensionInfo: (userId: string) => Promise<SuspensionInfo>;
  readonly bannedAddresses: () => Promise<ReadonlyMap<string, number>>;
  readonly devices: Pick<Devices, 'indexOf' | 'note'>;
  readonly clock: () => number;
};

export type AccessBlocks = {
  /** What somebody is told who may not come in; null: they may, and were seen here. */
  readonly against: (actor: Actor, address: string) => Promise<SocketRefusal | null>;
  /** The same for a request. */
  readonly refusal: (actor: Actor, address: string) => Promise<Refusal | null>;
  readonly hear: (batches: readonly SignalBatch[]) => void;
  /** Signals were missed: nothing that is remembered counts any more. */
  readonly forget: () => void;
};

const MOST = 50_000;

type Remembered<Value> = { readonly value: Value; readonly since: number };

export function accessBlocks({ suspensionInfo, bannedAddresses, devices, clock }: AccessBlockOptions): AccessBlocks {
  const free = new LRUCache<string, Remembered<SuspensionInfo>>({ max: MOST });
  let bans: Remembered<ReadonlyMap<string, number>> | null = null;
  /** How often somebody was cut off: what was read before the last time may be out of date. */
  let cuts = 0;

  async function suspensionInfoOf(userId: string): Promise<SuspensionInfo> {
    const known = free.get(userId);
    if (known) return known.value;
    const since = cuts;
    const value = await suspensionInfo(userId);
    if (value.suspensions.length === 0 && since === cuts) free.set(userId, { value, since });
    return value;
  }

  async function bansNow(): Promise<ReadonlyMap<string, number>> {
    if (bans && bans.since === cuts) return bans.value;
    const since = cuts;
    const value = await bannedAddresses();
    bans = { value, since };
    return value;
  }

  function isBanned(banned: ReadonlyMap<string, number>, index: string): boolean {
    return (banned.get(index) ?? 0) > clock();
  }

  async function addressBan(address: string): Promise<SocketRefusal | null> {
    const remembered = await bansNow();
    const index = remembered.size === 0 ? null : devices.indexOf(address);
    if (index === null || !isBanned(remembered, index)) return null;
    // It may have been undone since.
    bans = null;
    const expire = (await bansNow()).get(index);
    if (expire === undefined || expire <= clock()) return null;
    return { message: SOCKET_REFUSALS.banned, data: { type: 'ip-ban', expire } };
  }

  async function against({ userId }: Actor, address: string): Promise<SocketRefusal | null> {
    const suspension = suspensionAt(await suspensionInfoOf(userId), clock());
    if (suspension) {
      const { reason, expireAt, byUsername } = suspension;
      return { message: SOCKET_REFUSALS.suspended, data: { type: 'suspend', reason, expire: expireAt, by: { username: byUsername } } };
    }
    const ban = await addressBan(address);
    // Who is a founder is asked anew: nobody is cut off by a badge that comes or goes.
    if (ban && !(await suspensionInfo(userId)).founder) return ban;
    devices.note(userId, address);
    return null;
  }

  function forget(): void {
    cuts += 1;
    free.clear();
  }

  return {
    against,
    async refusal(actor, address) {
      const bar = await against(actor, address);
      if (!bar) return null;
      return refuse(bar.data?.type === 'suspend' ? 'Suspended' : 'AddressBanned', bar.data ? { data: bar.data } : {});
    },
    hear(batches) {
      for (const { signals } of batches) {
        for (const signal of signals) {
          if (signal.kind !== 'disconnect') continue;
          cuts += 1;
          free.delete(signal.userId);
        }
      }
    },
    forget,
  };
}
