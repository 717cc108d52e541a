/** Undoes a sanction with all its effects (decision 81). Pure. */
import { UNDO_MS } from '@folkmoot/contracts/audit-log/limits';
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import { type SanctionAct, SanctionUndone } from '@folkmoot/contracts/moderation/undo-events';
import type { UndoEffect, UndoEffectCode } from '@folkmoot/contracts/moderation/undo-wire';
import { WarningLifted } from '@folkmoot/contracts/reports/events';
import { sanctionsWithout } from './active-sanctions.ts';
import { type ActiveSanctions, type PastAction, type SanctionEvent, type SanctionState, suspensionAt } from './sanction-state.ts';

export type UndoSanctionFacts = {
  readonly userId: string;
  /** The event to undo. */
  readonly eventId: string;
  readonly callerId: string;
  readonly now: number;
  /** The notice of a warning. null: it is unknown. */
  readonly warningIdOf: (warnedAt: number, warnedById: string) => string | null;
};

export type UndoCode = 'UnknownAuditEntry' | 'AlreadyUndone' | 'TooLateToUndo' | 'NothingToUndo';

type Undoing = {
  readonly act: SanctionAct;
  readonly at: number;
  readonly removed: { readonly from: number; readonly to: number } | null;
};

/** null: the action has no effect that can be undone here. */
function undoingOf({ event }: PastAction): Undoing | null {
  switch (event.type) {
    case 'UserSuspended': {
      const { deletesSince: from, suspendedAt: at } = event.data;
      return { act: 'suspension', at, removed: from === null ? null : { from, to: at } };
    }
    case 'SuspensionEdited':
      return { act: 'suspensionEdit', at: event.data.editedAt, removed: null };
    case 'UserUnsuspended':
      return { act: 'suspensionLift', at: event.data.liftedAt, removed: null };
    case 'AddressesBanned':
      return { act: 'addressBan', at: event.data.bannedAt, removed: null };
    case 'UserWarned':
    case 'OwnerWarned':
      return { act: 'warning', at: event.data.warnedAt, removed: null };
    case 'WarningLifted':
      return { act: 'warningLift', at: event.data.liftedAt, removed: null };
    case 'UserShadowBanned': {
      const { deletesSince: from, bannedAt: at } = event.data;
      return { act: 'shadowBan', at, removed: { from, to: at } };
    }
    case 'UserShadowUnbanned':
      return { act: 'shadowUnban', at: event.data.liftedAt, removed: null };
    default:
      return null;
  }
}

/** The effects of a suspension, and of a warning too many, in the same command. */
const CAUSED: Readonly<Record<string, readonly string[]>> = {
  UserSuspended: ['AddressesBanned'],
  UserWarned: ['UserSuspended', 'AddressesBanned'],
  OwnerWarned: ['UserSuspended', 'AddressesBanned'],
};

/** The action and its effects, except those that were undone separately. */
function withCaused(act: PastAction, { acts, undone }: SanctionState): readonly PastAction[] {
  const caused = CAUSED[act.event.type] ?? [];
  const at = undoingOf(act)?.at;
  const isCaused = (other: PastAction) =>
    caused.includes(other.event.type) && other.correlationId === act.correlationId && undoingOf(other)?.at === at && !undone.has(other.id);
  return [act, ...acts.filter(isCaused)];
}

/** The sanctions after the undo. Only the fields of this kind of action change. */
function sanctionsAfter(act: SanctionAct, state: SanctionState, before: ActiveSanctions, after: ActiveSanctions): ActiveSanctions {
  const { suspension, suspendCount, warnCount, warnExpiresAt, shadowBan } = state;
  const kept = { suspension, suspendCount, warnCount, warnExpiresAt, shadowBan };
  switch (act) {
    case 'suspension':
    case 'suspensionEdit':
    case 'suspensionLift':
      return { ...kept, suspension: after.suspension, suspendCount: Math.max(0, suspendCount + after.suspendCount - before.suspendCount) };
    case 'warning':
    case 'warningLift':
      return { ...kept, warnCount: after.warnCount, warnExpiresAt: after.warnExpiresAt };
    case 'shadowBan':
    case 'shadowUnban':
      return { ...kept, shadowBan: after.shadowBan };
    case 'addressBan':
    case 'accountEdit':
      return kept;
  }
}

function warningIdFor({ event }: PastAction, { warningIdOf }: UndoSanctionFacts): string | null {
  if (event.type === 'OwnerWarned') return event.data.warningId;
  return event.type === 'UserWarned' ? warningIdOf(event.data.warnedAt, event.data.warnedById) : null;
}

function countsStill({ warnCount, warnExpiresAt }: ActiveSanctions, now: number): boolean {
  return warnCount > 0 && warnExpiresAt !== null && warnExpiresAt > now;
}

/** In the format of the event. */
export function sanctionsData({ suspension, suspendCount, warnCount, warnExpiresAt, shadowBan }: ActiveSanctions) {
  return {
    suspension: suspension && {
      suspensionId: suspension.suspensionId,
      expireAt: suspension.expireAt,
      suspendedById: suspension.suspendedById,
      suspendedAt: suspension.suspendedAt,
    },
    suspensionReason: suspension?.reason ?? null,
    suspensionReasonById: suspension?.reasonById ?? null,
    suspendCount,
    warnCount,
    warnExpiresAt,
    shadowBan: shadowBan && { shadowBanId: shadowBan.shadowBanId, bannedById: shadowBan.bannedById, bannedAt: shadowBan.bannedAt },
    shadowBanReason: shadowBan?.reason ?? null,
    shadowBanReasonById: shadowBan?.bannedById ?? null,
  };
}

type Step = { readonly events: readonly SanctionEvent[]; readonly state: SanctionState; readonly effects: readonly UndoEffect[] };

/** Undoes one action on the result of the previous ones. */
function undoOne(past: PastAction, undoing: Undoing, state: SanctionState, facts: UndoSanctionFacts): Step {
  const { userId, callerId, now } = facts;
  const { act, at: actedAt, removed } = undoing;
  const warningId = warningIdFor(past, facts);
  const undone = new Set([...state.undone, past.id]);
  const undoneWarnings = warningId === null ? state.undoneWarnings : new Set([...state.undoneWarnings, warningId]);
  const after = sanctionsWithout(state.acts, { undone, undoneWarnings });
  const sanctions = sanctionsAfter(act, state, sanctionsWithout(state.acts, state), after);
  const restoredMessages = removed && now - actedAt <= UNDO_MS ? removed : null;
  const undo = SanctionUndone({
    userId,
    act,
    undoneEventId: past.id,
    actedAt,
    warningId,
    restoredMessages,
    fields: [],
    ...sanctionsData(sanctions),
    undoneById: callerId,
    undoneAt: now,
  });
  const isLifted = warningId !== null && countsStill(state, now) && sanctions.warnCount < state.warnCount;
  const lift = isLifted ? [WarningLifted({ userId, warningId, liftedById: callerId, liftedAt: now })] : [];
  return {
    events: [...lift, undo],
    state: { ...state, ...sanctions, undone, undoneWarnings },
    effects: effectsOf(past, undoing, { before: state, after: sanctions, isRestoring: restoredMessages !== null, now }),
  };
}

type Change = { readonly before: ActiveSanctions; readonly after: ActiveSanctions; readonly isRestoring: boolean; readonly now: number };

function effect(code: UndoEffectCode, until: number | null = null): UndoEffect {
  return { effect: code, until, field: null };
}

function suspensionEffects({ before, after, now }: Change): readonly UndoEffect[] {
  const [current, next] = [suspensionAt(before, now), suspensionAt(after, now)];
  const isSame = current?.expireAt === next?.expireAt && current?.reason === next?.reason;
  const counts = after.suspendCount < before.suspendCount ? [effect('countLess')] : [];
  if (next) return [isSame && current ? effect('suspensionStays') : effect('suspensionAsBefore', next.expireAt), ...counts];
  return [current ? effect('suspensionLifted') : effect('suspensionOver'), ...counts];
}

function shadowBanEffect({ before, after }: Change): UndoEffect {
  if (after.shadowBan) return effect(before.shadowBan ? 'shadowBanStays' : 'shadowBanBack');
  return effect(before.shadowBan ? 'shadowBanLifted' : 'shadowBanOver');
}

function effectsOf({ event }: PastAction, { act, removed }: Undoing, change: Change): readonly UndoEffect[] {
  const messages = removed === null ? [] : [effect(change.isRestoring ? 'messagesBack' : 'messagesTooLate')];
  switch (act) {
    case 'suspension':
    case 'suspensionEdit':
    case 'suspensionLift':
      return [...suspensionEffects(change), ...messages];
    case 'addressBan':
      return [effect(event.type === 'AddressesBanned' && event.data.expireAt > change.now ? 'addressBanLifted' : 'addressBanOver')];
    case 'warning':
      return [effect(change.after.warnCount < change.before.warnCount ? 'warningLifted' : 'warningOver')];
    case 'warningLift':
      return [effect(change.after.warnCount > change.before.warnCount ? 'warningBack' : 'warningOver')];
    case 'shadowBan':
    case 'shadowUnban':
      return [shadowBanEffect(change), ...messages];
    case 'accountEdit':
      return [];
  }
}

const NO_CHANGE: readonly UndoEffectCode[] = [
  'suspensionStays',
  'suspensionOver',
  'addressBanOver',
  'warningOver',
  'shadowBanStays',
  'shadowBanOver',
  'messagesTooLate',
];

export type UndoneSanction = { readonly events: readonly SanctionEvent[]; readonly effects: readonly UndoEffect[] };

/** An action without a remaining effect is refused, so that the log contains no empty undo. */
export function decideUndoSanction(state: SanctionState, facts: UndoSanctionFacts): UndoneSanction | Refusal<UndoCode> {
  const past = state.acts.find(({ id }) => id === facts.eventId);
  if (!past || !undoingOf(past)) return refuse('UnknownAuditEntry');
  if (state.undone.has(past.id)) return refuse('AlreadyUndone');
  let step: Step = { events: [], state, effects: [] };
  for (const each of withCaused(past, state)) {
    const undoing = undoingOf(each);
    if (!undoing) continue;
    const next = undoOne(each, undoing, step.state, facts);
    step = { events: [...step.events, ...next.events], state: next.state, effects: [...step.effects, ...next.effects] };
  }
  const { events, effects } = step;
  if (effects.some(({ effect: code }) => !NO_CHANGE.includes(code))) return { events, effects };
  return refuse(effects.some(({ effect: code }) => code === 'messagesTooLate') ? 'TooLateToUndo' : 'NothingToUndo');
}
