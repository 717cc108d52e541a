/**
 * Decides whether a user may use the instance (users document 2.1). Every GET with a token and every socket that logs in asks this. A
 * positive answer is remembered until a signal disconnects the user, because every new suspension sends such a signal (H6). A block is
 * never remembered, because a moderator can lift it.
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
  /** The refusal for a blocked user. null: the user may enter, and the address was recorded. */
  readonly against: (actor: Actor, address: string) => Promise<SocketRefusal | null>;
  /** The same check for an HTTP request. */
  readonly refusal: (actor: Actor, address: string) => Promise<Refusal | null>;
  readonly onSignals: (batches: readonly SignalBatch[]) => void;
  /** Call this after signals were missed. It drops everything that is remembered. */
  readonly forget: () => void;
};

const MOST = 50_000;

type Remembered<Value> = { readonly value: Value; readonly since: number };

export function accessBlocks({ suspensionInfo, bannedAddresses, devices, clock }: AccessBlockOptions): AccessBlocks {
  const free = new LRUCache<string, Remembered<SuspensionInfo>>({ max: MOST });
  let bans: Remembered<ReadonlyMap<string, number>> | null = null;
  /** Counts disconnections. A result that was read before the latest one may be out of date. */
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
    // The ban may have been undone since it was read.
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
    // Reads the founder badge again, because a badge change sends no signal that disconnects.
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
    onSignals(batches) {
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
