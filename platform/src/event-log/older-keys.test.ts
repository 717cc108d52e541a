import { randomBytes } from 'node:crypto';
import { eventSpecs } from '@folkmoot/contracts/events';
import { type EventSpec, event } from '@folkmoot/contracts/kernel/event';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openSealed } from '../history-index/sealed-fields.ts';
import type { KeyVault } from '../vault/key-vault.ts';
import { eventCodec } from './codec.ts';
import type { LoggedEvent } from './port.ts';

/** An earlier version of the event, in which the title was sealed separately from the opener's text. */
const FirstOpened = event(
  'TicketOpened',
  1,
  z.object({
    ticketId: z.number(),
    channelId: z.string(),
    openedById: z.string(),
    title: z.string().nullable(),
    category: z.number(),
    openedAt: z.number(),
  }),
  { sealed: { title: 'openedById' }, partitionKey: (data) => data.channelId },
);

const specs: readonly EventSpec[] = [...([FirstOpened] as const)];

function memoryKeys(): KeyVault {
  const keys = new Map<string, Uint8Array | null>();
  async function sealingKeys(subjects: readonly string[]): Promise<ReadonlyMap<string, Uint8Array | null>> {
    for (const subject of subjects) if (!keys.has(subject)) keys.set(subject, randomBytes(32));
    return new Map(subjects.map((subject) => [subject, keys.get(subject) ?? null]));
  }
  return {
    keyOf: async (subject) => keys.get(subject) ?? null,
    sealingKeys,
    openingKeys: async (subjects) => new Map(subjects.map((subject) => [subject, keys.get(subject) ?? null])),
    destroyed: async (subjects) => new Set(subjects.filter((subject) => keys.get(subject) === null)),
    destroy: async (subject) => void keys.set(subject, null),
    forget: (subject) => void keys.set(subject, null),
  };
}

async function storedBefore(keys: KeyVault): Promise<LoggedEvent> {
  const opened = FirstOpened({ ticketId: 7, channelId: '70', openedById: '100', title: 'My keys', category: 0, openedAt: 1 });
  const meta = { actor: '100', command: 'openTicket', correlationId: '1', causationId: null, at: 1 };
  const [stored] = await eventCodec(specs, keys).encode([opened], meta);
  if (!stored) throw new Error('One is encoded');
  return { ...stored, stream: 'ticket-7', revision: 0, position: 0 };
}

async function titles(event: LoggedEvent, keys: KeyVault): Promise<readonly unknown[]> {
  const [read] = await eventCodec(eventSpecs, keys).decode([event]);
  const [opened] = await openSealed(event, keys);
  return [read?.data.title, opened?.text];
}

describe('a field that an older version sealed with another key', () => {
  it('is opened with the older key, even if a newer key never existed', async () => {
    const keys = memoryKeys();
    const event = await storedBefore(keys);
    expect(await titles(event, keys)).toEqual(['My keys', 'My keys']);
    await keys.sealingKeys(['words-100']);
    expect(await titles(event, keys)).toEqual(['My keys', 'My keys']);
  });

  it('H9 stays closed after the newer key is destroyed, in the log and in a single event', async () => {
    const keys = memoryKeys();
    const event = await storedBefore(keys);
    await keys.destroy('words-100');
    expect(await keys.keyOf('records-100')).not.toBeNull();
    expect(await titles(event, keys)).toEqual([null, null]);
  });

  it('stays closed after the older key is destroyed, whatever happened to the newer key', async () => {
    const keys = memoryKeys();
    const event = await storedBefore(keys);
    await keys.destroy('records-100');
    expect(await titles(event, keys)).toEqual([null, null]);
  });
});
