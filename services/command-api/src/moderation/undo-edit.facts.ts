/** Taking back what a moderator changed of an account: each field that has the value still that they gave it, and never a password. */

import { NameClaimed } from '@folkmoot/contracts/accounts/events';
import type { Folding } from '@folkmoot/contracts/kernel/decider';
import type { EventMeta, Recorded } from '@folkmoot/contracts/kernel/event';
import { isRefusal, type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import { UserModerated } from '@folkmoot/contracts/moderation/events';
import { SanctionUndone } from '@folkmoot/contracts/moderation/undo-events';
import type { UndoEffect } from '@folkmoot/contracts/moderation/undo-wire';
import { moderateUser } from '@folkmoot/contracts/moderation/user-commands';
import type { LoggedEvent } from '@folkmoot/platform/event-log/port';
import { mayClaim, nameFolding } from '../accounts/name-state.ts';
import { type User, type UserEvent, type UserState, userFolding, userStream } from '../accounts/user-state.ts';
import type { Deps } from '../domain.ts';
import { claimOf } from '../profiles/profiles.facts.ts';
import { type AccountWish, type ModerateFacts, moderatedEvents, newEmailOf, wishRefused } from './moderate-user.decider.ts';
import { sanctionFolding, sanctionStream } from './sanction-state.ts';
import { isFounder } from './targets.ts';
import { standingData } from './undo-sanction.decider.ts';
import type { ForetellCode, Undoing, Undone } from './undoing.ts';

type Around = { readonly user: UserState; readonly before: User | null; readonly set: User | null };

/** The account before and after what a moderator changed of it in that command. */
function aroundFolding(correlationId: string): Folding<Around, Recorded<UserEvent>> {
  return {
    initial: { user: userFolding.initial, before: null, set: null },
    evolve({ user, before, set }, event) {
      const after = userFolding.evolve(user, event);
      const isIt = event.meta.command === moderateUser.name && event.meta.correlationId === correlationId;
      if (!isIt || user.status !== 'live' || after.status !== 'live') return { user: after, before, set };
      return { user: after, before: before ?? user, set: after };
    },
  };
}

export type EditUndo = { readonly wish: AccountWish; readonly fields: readonly string[]; readonly effects: readonly UndoEffect[] };

const PLAIN = ['username', 'tag', 'badges'] as const;

/** An address that was given comes with whether it was confirmed. */
function emailWish(user: User, before: User, set: User): AccountWish | null {
  if (before.email !== set.email) {
    if (user.email !== set.email || before.email === null) return null;
    return { email: before.email, emailConfirmed: before.emailConfirmed };
  }
  return user.email === set.email && user.emailConfirmed === set.emailConfirmed ? { emailConfirmed: before.emailConfirmed } : null;
}

/** What goes back, and what was changed since and is left alone. */
export function editUndoOf({ user, before, set }: Around, changed: readonly string[]): EditUndo {
  if (user.status !== 'live' || !before || !set) return { wish: {}, fields: [], effects: [] };
  const changedPlain = PLAIN.filter((field) => before[field] !== set[field]);
  const plain = changedPlain.filter((field) => user[field] === set[field]);
  const emails = (['email', 'emailConfirmed'] as const).filter((field) => before[field] !== set[field]);
  const email = emails.length === 0 ? null : emailWish(user, before, set);
  const wish: AccountWish = {
    ...(plain.includes('username') && before.username !== null && { username: before.username }),
    ...(plain.includes('tag') && { tag: before.tag }),
    ...(plain.includes('badges') && { badges: before.badges }),
    ...email,
  };
  const fields = [...plain, ...(email ? emails : [])];
  const told = [...changedPlain, ...emails, ...(changed.includes('newPassword') ? ['newPassword'] : [])];
  return {
    wish,
    fields,
    effects: told.map((field) => ({ effect: fields.some((back) => back === field) ? 'fieldBack' : 'fieldStays', until: null, field })),
  };
}

type Edit = { readonly facts: ModerateFacts; readonly undo: EditUndo; readonly undoneEventId: string };

function decideUndoEdit({ facts, undo, undoneEventId }: Edit, { warm }: Deps): Undone | Refusal<ForetellCode> {
  const { user, claim, callerId, now } = facts;
  const { userId } = user;
  const state = warm.state(sanctionFolding, userId);
  const past = state.acts.find(({ id }) => id === undoneEventId);
  if (past?.event.type !== 'UserModerated') return refuse('UnknownAuditEntry');
  if (state.undone.has(undoneEventId)) return refuse('AlreadyUndone');
  const events = moderatedEvents(facts);
  if (undo.fields.length === 0 || events.length === 0) return refuse('NothingToUndo');
  if (claim && !mayClaim(warm.state(nameFolding, claim.nameId), { userId, bearerId: claim.bearerId, now }))
    return refuse('ModeratedNameTaken');
  const undone = SanctionUndone({
    userId,
    act: 'accountEdit',
    undoneEventId,
    actedAt: past.event.data.moderatedAt,
    warningId: null,
    restoredMessages: null,
    fields: [...undo.fields],
    ...standingData(state),
    undoneById: callerId,
    undoneAt: now,
  });
  const entry = { stream: sanctionStream(userId), event: undone };
  const changes = events.map((event) => ({ stream: userStream(userId), event }));
  // A name is taken where everybody takes one, so that it has one bearer.
  if (claim) return { events: [NameClaimed({ userId, claimedAt: now })], beside: [...changes, entry], effects: undo.effects };
  return { events: [undone], beside: changes, effects: undo.effects };
}

export async function editUndoing(
  event: LoggedEvent,
  by: { readonly callerId: string; readonly now: number },
  deps: Deps,
): Promise<Undoing | Refusal<ForetellCode>> {
  const { userId, changed } = UserModerated.schema.parse(JSON.parse(event.data));
  const { correlationId }: EventMeta = JSON.parse(event.meta);
  const user = deps.warm.state(userFolding, userId);
  if (user.status === 'none') return refuse('NothingToUndo');
  const around = await deps.stateOf(aroundFolding(correlationId), userStream(userId));
  const undo = editUndoOf({ ...around, user }, changed);
  const unfit = wishRefused(user, undo.wish, isFounder(deps.warm, by.callerId));
  if (unfit) return unfit;
  const claim = claimOf({ username: undo.wish.username, tag: undo.wish.tag }, user, deps, by.now);
  if (claim && isRefusal(claim)) return refuse('ModeratedNameTaken');
  const facts: ModerateFacts = { user, wish: undo.wish, claim, mustConfirm: false, callerId: by.callerId, now: by.now };
  const decide = () => decideUndoEdit({ facts, undo, undoneEventId: event.id }, deps);
  return {
    stream: claim ? `name-${claim.nameId}` : sanctionStream(userId),
    decide,
    async prepare() {
      // Asked before the vault is written, which no event takes back.
      const undone = decide();
      if (isRefusal(undone)) return undone;
      const email = newEmailOf(user, undo.wish);
      return email === null || (await deps.vault.changeEmail(userId, email)) ? null : refuse('EmailTaken');
    },
  };
}
