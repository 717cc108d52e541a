/** What was done to an account, in words; pure. */
import type { AccountHistoryEntry, EditedField } from '@folkmoot/contracts/account-history/wire';
import { formatList, formatTime } from '../i18n/format.ts';
import { badgesOf, badgeText } from '../profiles/badges.ts';
import { text } from './texts.ts';

const FIELDS = {
  username: 'username',
  tag: 'tag',
  email: 'email',
  emailConfirmed: 'emailConfirmed',
  newPassword: 'newPassword',
} as const satisfies Record<EditedField, string>;

function badgesWords(bits: number): string {
  const worn = badgesOf(bits, false).map((badge) => badgeText(badge));
  return worn.length === 0 ? text('badgesGone') : text('badgesSet', { badges: formatList(worn) });
}

/** What was done. */
export function actWords({ act, until, fields, badges }: AccountHistoryEntry): string {
  const end = until === null ? null : formatTime(until, 'short');
  switch (act) {
    case 'suspended':
      return end === null ? text('suspendedForGood') : text('suspended', { until: end });
    case 'suspensionEdited':
      return end === null ? text('suspensionEditedForGood') : text('suspensionEdited', { until: end });
    case 'addressesBanned':
      return text('addressesBanned', { until: end ?? '' });
    case 'edited':
      return text('edited', { fields: formatList(fields.map((field) => text(FIELDS[field]))) });
    case 'badgesSet':
      return badgesWords(badges ?? 0);
    case 'warned':
    case 'warningLifted':
    case 'suspensionLifted':
    case 'postDeleted':
      return text(act);
  }
}

/** What goes with it: why, and what follows. */
export function moreWords({ act, reason, until, deletesSince, undoneAt }: AccountHistoryEntry): readonly string[] {
  return [
    ...(reason ? [text('reason', { reason })] : []),
    ...(act === 'warned' && until !== null ? [text('countsUntil', { until: formatTime(until, 'short') })] : []),
    ...(deletesSince === null ? [] : [text('messagesDeleted', { since: formatTime(deletesSince, 'short') })]),
    ...(undoneAt === null ? [] : [text('undone', { when: formatTime(undoneAt, 'short') })]),
  ];
}
