/** Undoes a moderator's change of an account: each field that is unchanged since, and never a password. */

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
import { sanctionsData } from './undo-sanction.decider.ts';
import { effectOf, type ForetellCode, type Undoing, type Undone } from './undoing.ts';

type Around = { readonly user: UserState; readonly before: User | null; readonly set: User | null };

/** The account before and after a moderator's command. */
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

/** The name or address of the user that someone else has since. */
export type Taken = { readonly name: boolean; readonly email: boolean };
const NOTHING_TAKEN: Taken = { name: false, email: false };

const PLAIN = ['username', 'tag', 'badges'] as const;

function isOfName(field: string): boolean {
  return field === 'username' || field === 'tag';
}

/** An address is restored with its confirmation. */
function emailWish(user: User, before: User, set: User): AccountWish | null {
  if (before.email !== set.email) {
    if (user.email !== set.email || before.email === null) return null;
    return { email: before.email, emailConfirmed: before.emailConfirmed };
  }
  return user.email === set.email && user.emailConfirmed === set.emailConfirmed ? { emailConfirmed: before.emailConfirmed } : null;
}

/** The fields to restore, and the fields that stay because they changed or someone else has the value. */
export function editUndoOf({ user, before, set }: Around, changed: readonly string[], taken: Taken = NOTHING_TAKEN): EditUndo {
  if (user.status !== 'live' || !before || !set) return { wish: {}, fields: [], effects: [] };
  const changedPlain = PLAIN.filter((field) => before[field] !== set[field]);
  const isAsSet = changedPlain.filter((field) => user[field] === set[field]);
  const plain = isAsSet.filter((field) => !(taken.name && isOfName(field)));
  const emails = (['email', 'emailConfirmed'] as const).filter((field) => before[field] !== set[field]);
  const email = emails.length === 0 || taken.email ? null : emailWish(user, before, set);
  const wish: AccountWish = {
    ...(plain.includes('username') && before.username !== null && { username: before.username }),
    ...(plain.includes('tag') && { tag: before.tag }),
    ...(plain.includes('badges') && { badges: before.badges }),
    ...email,
  };
  const reverted: readonly string[] = [...plain, ...(email ? emails : [])];
  const lost: readonly string[] = [...(taken.name ? isAsSet.filter(isOfName) : []), ...(taken.email ? ['email'] : [])];
  // The confirmation is part of the address.
  const restoredFields = [
    ...changedPlain,
    ...(taken.email ? ['email'] : emails),
    ...(changed.includes('newPassword') ? ['newPassword'] : []),
  ];
  const effects = restoredFields.map((field) =>
    effectOf(reverted.includes(field) ? 'fieldBack' : lost.includes(field) ? 'fieldTaken' : 'fieldStays', { field }),
  );
  return { wish, fields: reverted, effects };
}

type Edit = { readonly facts: ModerateFacts; readonly undo: EditUndo; readonly taken: Taken; readonly undoneEventId: string };

/** The refusal if nothing can be restored. */
function nothingToRestore({ name, email }: Taken): Refusal<'EmailTaken' | 'ModeratedNameTaken' | 'NothingToUndo'> {
  return refuse(email ? 'EmailTaken' : name ? 'ModeratedNameTaken' : 'NothingToUndo');
}

function decideUndoEdit({ facts, undo, taken, undoneEventId }: Edit, { warm }: Deps): Undone | Refusal<ForetellCode> {
  const { user, claim, callerId, now } = facts;
  const { userId } = user;
  const state = warm.state(sanctionFolding, userId);
  const past = state.acts.find(({ id }) => id === undoneEventId);
  if (past?.event.type !== 'UserModerated') return refuse('UnknownAuditEntry');
  if (state.undone.has(undoneEventId)) return refuse('AlreadyUndone');
  const events = moderatedEvents(facts);
  if (undo.fields.length === 0 || events.length === 0) return nothingToRestore(taken);
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
    ...sanctionsData(state),
    undoneById: callerId,
    undoneAt: now,
  });
  const entry = { stream: sanctionStream(userId), event: undone };
  const changes = events.map((event) => ({ stream: userStream(userId), event }));
  // A name has one owner, because every claim is decided on the stream of the name.
  if (claim) return { events: [NameClaimed({ userId, claimedAt: now })], sideEvents: [...changes, entry], effects: undo.effects };
  return { events: [undone], sideEvents: changes, effects: undo.effects };
}

type Wished = { readonly user: User; readonly wish: AccountWish; readonly now: number };

/** The new owner is not revealed, even to a moderator. */
async function isEmailTaken({ user, wish }: Wished, { vault }: Deps): Promise<boolean> {
  const email = newEmailOf(user, wish);
  const holderId = email === null ? null : await vault.userIdOfEmail(email);
  return holderId !== null && holderId !== user.userId;
}

/** null: someone else has the name by now. */
function claimFor({ user, wish: { username, tag }, now }: Wished, deps: Deps): { readonly claim: ModerateFacts['claim'] } | null {
  const claim = claimOf({ username, tag }, user, deps, now);
  return claim && isRefusal(claim) ? null : { claim };
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
  const whole = { user, wish: editUndoOf({ ...around, user }, changed).wish, now: by.now };
  const claimed = claimFor(whole, deps);
  const taken: Taken = { name: claimed === null, email: await isEmailTaken(whole, deps) };
  const undo = editUndoOf({ ...around, user }, changed, taken);
  const unfit = wishRefused(user, undo.wish, isFounder(deps.warm, by.callerId));
  if (unfit) return unfit;
  const claim = claimed?.claim ?? null;
  const facts: ModerateFacts = { user, wish: undo.wish, claim, mustConfirm: false, callerId: by.callerId, now: by.now };
  const decide = () => decideUndoEdit({ facts, undo, taken, undoneEventId: event.id }, deps);
  return {
    stream: claim ? `name-${claim.nameId}` : sanctionStream(userId),
    decide,
    async prepare() {
      // Checked before the vault is written, because an event cannot undo that.
      const undone = decide();
      if (isRefusal(undone)) return undone;
      const email = newEmailOf(user, undo.wish);
      return email === null || (await deps.vault.changeEmail(userId, email)) ? null : refuse('EmailTaken');
    },
  };
}
