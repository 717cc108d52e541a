/** What deletes servers whose time is up, on a log in memory. */
import { eventSpecs } from '@folkmoot/contracts/events';
import type { AnyEvent } from '@folkmoot/contracts/kernel/event';
import { ServerDeletionCancelled, ServerDeletionScheduled } from '@folkmoot/contracts/servers/events';
import { SERVER_LIMITS } from '@folkmoot/contracts/servers/limits';
import { type WarmStore, warmStore } from '@folkmoot/platform/command/warm';
import { eventCodec } from '@folkmoot/platform/event-log/codec';
import { createMemoryLog, createMemoryStore } from '@folkmoot/platform/event-log/memory-log';
import { expect, it } from 'vitest';
import { CAT, NOW, SERVER, serverCreated } from './a-server.ts';
import { deleteDueServers, scheduledDeletions } from './scheduled-deletions.ts';
import { serverFolding, serverStream } from './server-state.ts';

const DUE = NOW + SERVER_LIMITS.deletionDelayMs;
const meta = { actor: CAT, command: 'test', correlationId: '1', causationId: null, at: NOW };
const scheduled = ServerDeletionScheduled({ serverId: SERVER, scheduledById: CAT, reason: 'Spam', scheduledAt: NOW });
const cancelled = ServerDeletionCancelled({ serverId: SERVER, cancelledById: CAT, cancelledAt: NOW });

function codec() {
  const key = new Uint8Array(32);
  const keys = async (ids: Iterable<string>) => new Map([...ids].map((id) => [id, key]));
  return eventCodec(eventSpecs, {
    keyOf: async () => key,
    sealingKeys: keys,
    openingKeys: keys,
    destroyed: async () => new Set<string>(),
    destroy: async () => undefined,
    forget: () => undefined,
  });
}

async function after(...history: readonly AnyEvent[]) {
  const log = createMemoryLog(createMemoryStore());
  const coding = codec();
  await log.append(serverStream(SERVER), 'none', await coding.encode([serverCreated, ...history], meta));
  async function process() {
    const warm: WarmStore = warmStore([serverFolding], [scheduledDeletions]);
    for (const event of await coding.decode(await log.readStream(serverStream(SERVER)))) warm.apply(event);
    return { warm, log, codec: coding, newId: () => '99' };
  }
  const types = async () => (await log.readStream(serverStream(SERVER))).map(({ type }) => type);
  return { process, types };
}

it('leaves a server alone until five days are over', async () => {
  const { process, types } = await after(scheduled);
  const one = await process();
  await deleteDueServers(one, DUE - 1);
  expect(await types()).not.toContain('ServerDeleted');
  await deleteDueServers(one, DUE);
  expect((await types()).at(-1)).toBe('ServerDeleted');
  expect(one.warm.state(serverFolding, SERVER).status).toBe('deleted');
  expect(one.warm.index(scheduledDeletions).size).toBe(0);
});

it('deletes it once, however many try at the same time', async () => {
  const { process, types } = await after(scheduled);
  const several = await Promise.all([process(), process(), process()]);
  await Promise.all(several.map((each) => deleteDueServers(each, DUE)));
  expect((await types()).filter((type) => type === 'ServerDeleted')).toHaveLength(1);
});

it('spares what a moderator spared', async () => {
  const { process, types } = await after(scheduled, cancelled);
  await deleteDueServers(await process(), DUE);
  expect(await types()).not.toContain('ServerDeleted');
});
