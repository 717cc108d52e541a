import { BadgesSet } from '@folkmoot/contracts/accounts/events';
import { BADGE } from '@folkmoot/contracts/accounts/limits';
import type { AnyEvent } from '@folkmoot/contracts/kernel/event';
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import { pinServer } from '@folkmoot/contracts/moderation/commands';
import { warnUsers } from '@folkmoot/contracts/moderation/user-commands';
import { decideReport } from '@folkmoot/contracts/reports/staff-commands';
import { createServer } from '@folkmoot/contracts/servers/commands';
import type { RefusedCommand } from '@folkmoot/platform/command/dispatcher';
import { realTimers, type Timers } from '@folkmoot/platform/command/timers';
import { warmStore } from '@folkmoot/platform/command/warm';
import { createMemoryLog } from '@folkmoot/platform/event-log/memory-log';
import type { EventLog } from '@folkmoot/platform/event-log/port';
import { describe, expect, it } from 'vitest';
import { refusedActions } from './refused-actions.ts';
import { staffTerms } from './staff-terms.ts';

const [MOD, PERSON, NOW] = ['1721000000800955924', '1721000000884812201', 1_800_000_000_000] as const;
const meta = { actor: MOD, command: 'warnUsers', correlationId: '1', causationId: null, at: NOW };
const actor = { userId: MOD, bot: false, sessionId: 's' };
const wrong: RefusedCommand = { route: warnUsers, refusal: refuse('WrongModeratorPassword'), actor, params: {}, body: {}, meta };

type Away = { readonly append?: EventLog['append']; readonly timers?: Timers };

function rim({ append, timers = realTimers }: Away = {}) {
  const warm = warmStore([{ category: 'user', initial: null, evolve: () => null }], [staffTerms]);
  const badge = BadgesSet({ userId: MOD, badges: BADGE.ADMIN });
  warm.apply({ ...badge, id: '0', stream: `user-${MOD}`, revision: 0, position: 0, meta });
  const log = createMemoryLog();
  let written = 0;
  const codec = {
    encode: async (events: readonly AnyEvent[]) =>
      events.map(({ type, data }) => {
        written += 1;
        return { id: String(written), type, version: 1, data: JSON.stringify(data), meta: '{}', bulk: true };
      }),
  };
  return {
    record: refusedActions({ warm, log: { append: append ?? log.append }, codec, timers }),
    left: async () => (await log.readStream(`staff-refusals-${MOD}`)).map(({ data }): Record<string, unknown> => JSON.parse(data)),
  };
}

async function eventsOfCommand(refused: Partial<RefusedCommand>) {
  const { record, left } = rim();
  await record({ ...wrong, ...refused });
  return left();
}

describe('a refused action of a moderator', () => {
  it('is recorded with command, refusal and target', async () => {
    const [event] = await eventsOfCommand({ params: { serverId: '12' }, body: { userIds: [PERSON, PERSON], entryId: '13', days: 14 } });
    expect(event).toEqual({
      moderatorId: MOD,
      command: 'warnUsers',
      refusal: 'WrongModeratorPassword',
      targetIds: ['12', PERSON, '13'],
      moreTargets: 0,
      caseId: null,
      passedOver: 0,
      refusedAt: NOW,
    });
  });

  it('names a case by its id, which hides it from the affected user', async () => {
    const [event] = await eventsOfCommand({ route: decideReport, params: { caseId: '7' } });
    expect(event).toMatchObject({ caseId: '7', targetIds: [] });
  });

  it('H9 contains no text that was sent, in any form', async () => {
    const secret = '1842060963620655104';
    const body = { password: secret, reason: secret, userIds: ['<b>', 7, null, { id: secret }, [secret]], newPasswordIds: 'no id' };
    expect(JSON.stringify(await eventsOfCommand({ body }))).not.toContain(secret);
    for (const odd of [null, undefined, secret, 7, [secret]])
      expect(JSON.stringify(await eventsOfCommand({ body: odd }))).not.toContain(secret);
  });

  it('names the first of thousands of targets, and the number of others', async () => {
    const [event] = await eventsOfCommand({ body: { userIds: Array.from({ length: 5000 }, (_, index) => String(index)) } });
    expect(event).toMatchObject({ moreTargets: 4980 });
    expect(event?.targetIds).toHaveLength(20);
  });

  it.each<[string, Partial<RefusedCommand>]>([
    ['for a user who never was a moderator', { actor: { ...actor, userId: PERSON } }],
    ['for a command of all users', { route: createServer }],
    ['for an invalid request', { route: pinServer, refusal: refuse('NotPublished') }],
  ])('is not recorded %s', async (_title, refused) => {
    expect(await eventsOfCommand(refused)).toEqual([]);
  });

  it('is recorded only so often, and the next record has the number of skipped ones', async () => {
    const { record, left } = rim();
    for (let count = 0; count < 25; count += 1) await record(wrong);
    expect(await left()).toHaveLength(20);
    await record({ ...wrong, meta: { ...meta, at: NOW + 60_000 } });
    expect((await left()).slice(19)).toMatchObject([{ passedOver: 0 }, { passedOver: 5 }]);
  });
});

describe('a log that accepts nothing', () => {
  it('delays no refusal, and the next record reports the missing ones', async () => {
    const { append } = createMemoryLog();
    let isAway = true;
    const events: string[] = [];
    const { record } = rim({
      async append(stream, expected, stored) {
        if (isAway) throw new Error('The disk is full.');
        events.push(...stored.map(({ data }) => data));
        return append(stream, expected, stored);
      },
    });
    await record(wrong);
    await record(wrong);
    isAway = false;
    await record(wrong);
    expect(events.map((data) => JSON.parse(data))).toMatchObject([{ passedOver: 2 }]);
  });

  it('is not waited for if it hangs', async () => {
    const timers: Timers = {
      ...realTimers,
      after(_ms, run) {
        queueMicrotask(run);
        return () => undefined;
      },
    };
    const { record } = rim({ append: () => new Promise(() => undefined), timers });
    expect(await record(wrong)).toBeUndefined();
  });
});
