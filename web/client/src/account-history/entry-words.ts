/** The texts of an entry of the account history. Pure. */
import type { AccountHistoryEntry, EditedField } from '@folkmoot/contracts/account-history/wire';
import { tamed } from '@folkmoot/contracts/kernel/tamed';
import { formatList, formatTime } from '../i18n/format.ts';
import { badgesOf, badgeText } from '../profiles/badges.ts';
import { text } from './texts.ts';

const FIELDS = {
  username: 'username',
  tag: 'tag',
  email: 'email',
  emailConfirmed: 'emailConfirmed',
  newPassword: 'newPassword',
  // Users and servers have the same label for their name.
  name: 'username',
  verified: 'verified',
} as const satisfies Record<EditedField, string>;

function badgesWords(bits: number): string {
  const labels = badgesOf(bits, false).map((badge) => badgeText(badge));
  return labels.length === 0 ? text('badgesRemoved') : text('badgesSet', { badges: formatList(labels) });
}

/** Sanitized, because the name is in the middle of a sentence. */
function serverOf({ serverName }: AccountHistoryEntry): string {
  return tamed(serverName ?? '');
}

/** The action. */
export function actWords(entry: AccountHistoryEntry): string {
  const { act, until, fields, badges } = entry;
  const end = until === null ? null : formatTime(until, 'short');
  switch (act) {
    case 'suspended':
      return end === null ? text('suspendedPermanently') : text('suspended', { until: end });
    case 'suspensionEdited':
      return end === null ? text('suspensionEditedPermanently') : text('suspensionEdited', { until: end });
    case 'addressesBanned':
    case 'addressBarred':
    case 'timedOut':
      return text(act, { until: end ?? '' });
    case 'edited':
      return text('edited', { fields: fieldsWords(fields) });
    case 'badgesSet':
      return badgesWords(badges ?? 0);
    case 'serverEdited':
      return text('serverEdited', { server: serverOf(entry), fields: fieldsWords(fields) });
    case 'serverPinned':
    case 'serverUnpinned':
    case 'serverDeletionScheduled':
    case 'serverDeletionCancelled':
    case 'serverDeleted':
      return text(act, { server: serverOf(entry) });
    case 'warned':
    case 'warningLifted':
    case 'suspensionLifted':
    case 'postDeleted':
    case 'messageDeleted':
    case 'timeOutLifted':
    case 'appealUpheld':
    case 'appealLifted':
      return text(act);
  }
}

function fieldsWords(fields: readonly EditedField[]): string {
  return formatList(fields.map((field) => text(FIELDS[field])));
}

/** The time, and whether an automod rule did it. */
export function whoWords({ act, at }: AccountHistoryEntry): string {
  return text(act === 'timedOut' ? 'byRule' : 'when', { when: formatTime(at, 'short') });
}

/** The reason or answer that staff wrote, sanitized. */
function writtenWords({ act, reason }: AccountHistoryEntry): readonly string[] {
  if (!reason) return [];
  const written = tamed(reason);
  return [act === 'appealUpheld' || act === 'appealLifted' ? text('answer', { answer: written }) : text('reason', { reason: written })];
}

/** The reason and the consequences. */
export function moreWords(entry: AccountHistoryEntry): readonly string[] {
  const { act, until, deletesSince, undoneAt } = entry;
  return [
    ...writtenWords(entry),
    ...(act === 'warned' && until !== null ? [text('countsUntil', { until: formatTime(until, 'short') })] : []),
    ...(deletesSince === null ? [] : [text('messagesDeleted', { since: formatTime(deletesSince, 'short') })]),
    ...(undoneAt === null ? [] : [text('undone', { when: formatTime(undoneAt, 'short') })]),
  ];
}
