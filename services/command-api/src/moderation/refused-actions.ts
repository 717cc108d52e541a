/**
 * Records actions that moderators, or former moderators, are refused because of who they are (decision 112): a wrong password, a removed
 * badge, a target with the same rank, or themselves. The number is limited per period, and the next record contains the number of skipped
 * ones. The refusal itself does not depend on it.
 */
import type { Actor } from '@folkmoot/contracts/kernel/access';
import { isId } from '@folkmoot/contracts/kernel/ids';
import type { RateLimit } from '@folkmoot/contracts/kernel/route';
import { StaffActRefused } from '@folkmoot/contracts/moderation/events';
import { isOfStaff, refusedForWhoAsks } from '@folkmoot/contracts/moderation/refused-acts';
import type { RefusedCommand } from '@folkmoot/platform/command/dispatcher';
import type { Timers } from '@folkmoot/platform/command/timers';
import type { Warm } from '@folkmoot/platform/command/warm';
import type { Codec } from '@folkmoot/platform/event-log/codec';
import type { EventLog } from '@folkmoot/platform/event-log/port';
import { memoryRateLimits } from '@folkmoot/platform/http/rate-limits';
import { staffTermOf } from './staff-terms.ts';

/** The same number as allowed guesses of a password. */
const LIMIT: RateLimit = { name: 'staff_act_refused', requests: 20, perMs: 60_000 };
const MOST_TARGETS = 20;
/** A log that hangs delays a refusal at most this long. */
const WAIT_MS = 2000;

type Options = {
  readonly warm: Warm;
  readonly log: Pick<EventLog, 'append'>;
  readonly codec: Pick<Codec, 'encode'>;
  readonly timers: Pick<Timers, 'after'>;
};

/** Collects ids from fields that are named as ids. No other text is recorded, because it could be a password (H9). */
function idsIn(fields: unknown): readonly (readonly [name: string, id: string])[] {
  if (typeof fields !== 'object' || fields === null) return [];
  return Object.entries(fields).flatMap(([name, value]) => {
    const values: readonly unknown[] = !/Ids?$/.test(name) ? [] : Array.isArray(value) ? value : [value];
    return values.filter((each) => typeof each === 'string').flatMap((each) => (isId(each) ? [[name, each] as const] : []));
  });
}

function eventOf({ route, refusal, actor, params, body, meta }: RefusedCommand, passedOver: number) {
  const named = [...idsIn(params), ...idsIn(body)];
  // A case is named by its own id, so that the affected user cannot find it in the history.
  const caseId = named.find(([name]) => name === 'caseId')?.[1] ?? null;
  const targetIds = [...new Set(named.flatMap(([name, id]) => (name === 'caseId' ? [] : [id])))];
  return StaffActRefused({
    moderatorId: actor.userId,
    command: route.name,
    refusal: refusal.refused,
    targetIds: targetIds.slice(0, MOST_TARGETS),
    moreTargets: Math.max(0, targetIds.length - MOST_TARGETS),
    caseId,
    passedOver,
    refusedAt: meta.at,
  });
}

function streamOf({ userId }: Actor): string {
  return `staff-refusals-${userId}`;
}

/** Resolves when the record is written or cannot be written. Never rejects. */
export function refusedActions({ warm, log, codec, timers }: Options): (refused: RefusedCommand) => Promise<void> {
  const limits = memoryRateLimits();
  /** The number of skipped records per user since the last one. */
  const passedOver = new Map<string, number>();

  function passOver(userId: string, count: number): void {
    passedOver.set(userId, (passedOver.get(userId) ?? 0) + count);
  }

  async function write(refused: RefusedCommand, before: number): Promise<void> {
    await log.append(streamOf(refused.actor), 'any', await codec.encode([eventOf(refused, before)], refused.meta));
  }

  return async (refused) => {
    const { userId } = refused.actor;
    if (!isOfStaff(refused.route) || !refusedForWhoAsks.has(refused.refusal.refused) || staffTermOf(warm, userId) === 0) return;
    if (limits.takeHere(LIMIT, userId, refused.meta.at) > 0) return passOver(userId, 1);
    const before = passedOver.get(userId) ?? 0;
    passedOver.delete(userId);
    const written = write(refused, before).catch(() => passOver(userId, before + 1));
    await new Promise<void>((resolve) => {
      const callOff = timers.after(WAIT_MS, resolve);
      void written.then(() => {
        callOff();
        resolve();
      });
    });
  };
}
