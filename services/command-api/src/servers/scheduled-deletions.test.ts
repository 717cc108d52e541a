/** Tests the deletion of scheduled servers, with a log in memory. */
import { eventSpecs } from '@folkmoot/contracts/events';
import type { AnyEvent } from '@folkmoot/contracts/kernel/event';
import { UserNoticed } from '@folkmoot/contracts/notices/events';
import { SERVER_DELETED_NOTICE } from '@folkmoot/contracts/notices/server-deleted';
import { ServerDeletionCancelled, ServerDeletionScheduled } from '@folkmoot/contracts/servers/events';
import { SERVER_LIMITS } from '@folkmoot/contracts/servers/limits';
import { complete, type Intent } from '@folkmoot/platform/command/intents';
import { type WarmStore, warmStore } from '@folkmoot/platform/command/warm';
import { eventCodec } from '@folkmoot/platform/event-log/codec';
import { createMemoryLog, createMemoryStore } from '@folkmoot/platform/event-log/memory-log';
import type { EventLog } from '@folkmoot/platform/event-log/port';
import { expect, it } from 'vitest';
import { aPerson } from '../accounts/test-support.ts';
import { userFolding } from '../accounts/user-state.ts';
import { userNoticeFolding } from '../notices/user-notice-state.ts';
import { deleteDueServers, scheduledDeletions } from './scheduled-deletions.ts';
import { serverFolding, serverStream } from './server-state.ts';
import { ANN, CAT, NOW, SERVER, serverCreated } from './test-server.ts';

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
  for (const { stream, event } of aPerson(ANN)) await log.append(stream, 'any', await coding.encode([event], meta));
  await log.append(serverStream(SERVER), 'none', await coding.encode([serverCreated, ...history], meta));
  /** Intents that are not completed yet, of all processes. */
  const noted = new Map<string, Intent>();
  async function process() {
    const warm: WarmStore = warmStore([serverFolding, userFolding, userNoticeFolding], [scheduledDeletions]);
    for (const event of await coding.decode(await log.readAll({ after: -1, limit: 100 }))) warm.apply(event);
    const intents = {
      async begin(intent: Omit<Intent, 'answer'>) {
        noted.set(intent.key, { ...intent, answer: null });
        return null;
      },
      async answer(_actor: string, key: string) {
        noted.delete(key);
      },
      async drop({ key }: Pick<Intent, 'key'>) {
        noted.delete(key);
      },
    };
    return { warm, log, codec: coding, intents, newId: () => '99' };
  }
  const types = async () => (await log.readStream(serverStream(SERVER))).map(({ type }) => type);
  const notices = async () => (await coding.decode(await log.readStream(`usernotices-${ANN}`))).map(({ type, data }) => ({ type, data }));
  return { process, types, notices, log, noted };
}

const notice = UserNoticed({
  noticeId: '99',
  userId: ANN,
  kind: SERVER_DELETED_NOTICE,
  title: 'Ann and friends',
  content: 'Your server was deleted.\n\nSpam',
  createdById: null,
  createdAt: DUE,
});

it('does nothing before the five days are over', async () => {
  const { process, types } = await after(scheduled);
  const one = await process();
  await deleteDueServers(one, DUE - 1);
  expect(await types()).not.toContain('ServerDeleted');
  await deleteDueServers(one, DUE);
  expect((await types()).at(-1)).toBe('ServerDeleted');
  expect(one.warm.state(serverFolding, SERVER).status).toBe('deleted');
  expect(one.warm.index(scheduledDeletions).size).toBe(0);
});

it('deletes the server once, with any number of processes, and notifies the owner once with the reason', async () => {
  const { process, types, notices, noted } = await after(scheduled);
  const several = await Promise.all([process(), process(), process()]);
  await Promise.all(several.map((each) => deleteDueServers(each, DUE)));
  expect((await types()).filter((type) => type === 'ServerDeleted')).toHaveLength(1);
  expect(await notices()).toEqual([notice]);
  expect(noted.size).toBe(0);
  const done = several.map(({ warm }) => warm.state(userNoticeFolding, ANN).open.has('99'));
  expect(done.filter(Boolean)).toHaveLength(1);
});

it('H8 notifies the owner even if the process ended between the two events', async () => {
  const { process, types, notices, log, noted } = await after(scheduled);
  const dying = await process();
  const append: EventLog['append'] = (stream, ...rest) =>
    stream === serverStream(SERVER) ? log.append(stream, ...rest) : Promise.reject(new Error('The process ended.'));
  await expect(deleteDueServers({ ...dying, log: { ...log, append } }, DUE)).rejects.toThrow('The process ended.');
  expect([(await types()).at(-1), await notices()]).toEqual(['ServerDeleted', []]);
  for (const intent of noted.values()) await complete(log, intent);
  expect(await notices()).toEqual([notice]);
});

it('does nothing if a moderator cancelled the deletion', async () => {
  const { process, types } = await after(scheduled, cancelled);
  await deleteDueServers(await process(), DUE);
  expect(await types()).not.toContain('ServerDeleted');
});
