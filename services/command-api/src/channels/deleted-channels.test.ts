/** Tests the purge of deleted channels after the undo period, with a log in memory. */
import { UNDO_MS } from '@folkmoot/contracts/audit-log/limits';
import { ChannelDeleted, ChannelRestored } from '@folkmoot/contracts/channels/events';
import { eventSpecs } from '@folkmoot/contracts/events';
import type { AnyEvent } from '@folkmoot/contracts/kernel/event';
import { ServerDeleted } from '@folkmoot/contracts/servers/events';
import { type WarmStore, warmStore } from '@folkmoot/platform/command/warm';
import { eventCodec } from '@folkmoot/platform/event-log/codec';
import { createMemoryLog, createMemoryStore } from '@folkmoot/platform/event-log/memory-log';
import { expect, it } from 'vitest';
import { serverFolding, serverStream } from '../servers/server-state.ts';
import { ANN, channelCreated, GENERAL, NOW, SERVER, serverCreated } from '../servers/test-server.ts';
import { deletedChannels, purgeDueChannels } from './deleted-channels.ts';

const HALL = '1050';
const DUE = NOW + UNDO_MS + 1;
const meta = { actor: ANN, command: 'test', correlationId: '1', causationId: null, at: NOW };
const deleted = ChannelDeleted({ serverId: SERVER, channelId: HALL, deletedById: ANN, deletedAt: NOW });
const kept = { name: 'Hall', channelType: 1, icon: null, slowModeSeconds: null, categoryId: null, order: 2, permissions: [] };
const restored = ChannelRestored({
  serverId: SERVER,
  channelId: HALL,
  ...kept,
  createdById: ANN,
  createdAt: NOW,
  restoredById: ANN,
  restoredAt: NOW,
});

async function after(...history: readonly AnyEvent[]) {
  const keys = async () => new Map<string, Uint8Array>();
  const none = {
    keyOf: async () => null,
    sealingKeys: keys,
    openingKeys: keys,
    destroyed: async () => new Set<string>(),
    destroy: async () => undefined,
    forget: () => undefined,
  };
  const [log, codec] = [createMemoryLog(createMemoryStore()), eventCodec(eventSpecs, none)];
  await log.append(serverStream(SERVER), 'none', await codec.encode([serverCreated, channelCreated(HALL), ...history], meta));
  async function process() {
    const warm: WarmStore = warmStore([serverFolding], [deletedChannels]);
    for (const event of await codec.decode(await log.readStream(serverStream(SERVER)))) warm.apply(event);
    const intents = { begin: async () => null, answer: async () => undefined, drop: async () => undefined };
    return { warm, log, codec, intents, newId: () => '99' };
  }
  const purged = async () => (await log.readStream(serverStream(SERVER))).filter(({ type }) => type === 'ChannelPurged');
  return { process, purged };
}

it('keeps a channel during the undo period, then purges it once', async () => {
  const { process, purged } = await after(deleted);
  const several = await Promise.all([process(), process(), process()]);
  await Promise.all(several.map((each) => purgeDueChannels(each, DUE - 1)));
  expect(await purged()).toEqual([]);
  await Promise.all(several.map((each) => purgeDueChannels(each, DUE)));
  expect(await purged()).toMatchObject([{ data: JSON.stringify({ serverId: SERVER, channelId: HALL, purgedAt: DUE }) }]);
  const later = await process();
  expect([later.warm.index(deletedChannels).size, later.warm.state(serverFolding, SERVER).deletedChannels.size]).toEqual([0, 0]);
});

it.each([
  ['was restored', restored],
  ['was deleted with its server', ServerDeleted({ serverId: SERVER, name: 'x', deletedById: ANN, channelIds: [GENERAL], deletedAt: NOW })],
])('does not purge a channel that %s', async (_, then) => {
  const { process, purged } = await after(deleted, then);
  const one = await process();
  expect(one.warm.index(deletedChannels).size).toBe(0);
  await purgeDueChannels(one, DUE);
  expect(await purged()).toEqual([]);
});

it('restarts the period for a channel that was deleted again', async () => {
  const again = ChannelDeleted({ serverId: SERVER, channelId: HALL, deletedById: ANN, deletedAt: NOW + 1000 });
  const { process, purged } = await after(deleted, restored, again);
  await purgeDueChannels(await process(), DUE);
  expect(await purged()).toEqual([]);
  await purgeDueChannels(await process(), DUE + 1000);
  expect(await purged()).toHaveLength(1);
});
