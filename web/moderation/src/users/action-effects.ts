/** The texts of the effects of actions, by the same rules as on the server. Pure. */
import { DAY_MS, ESCALATIONS } from '@folkmoot/contracts/moderation/limits';
import { outranks, rankOf } from '@folkmoot/contracts/moderation/ranks';
import type { ModUser, RawSuspension, SanctionReach } from '@folkmoot/contracts/moderation/wire';
import type { Effect } from '../actions/action.ts';
import { listOf, momentText, numberText } from '../format.ts';
import type { Viewer } from '../session/viewer.ts';
import { text } from '../texts.ts';

export const plain = (words: string): Effect => ({ text: words, tone: 'plain' });
export const warning = (words: string): Effect => ({ text: words, tone: 'warning' });

/** Why the action would be refused. null: it is allowed. */
export function refusedOf(viewer: Pick<Viewer, 'id' | 'badges'>, { id, badges }: Pick<ModUser, 'id' | 'badges'>): Effect | null {
  if (id === viewer.id) return warning(text('effectYourself'));
  return outranks(viewer.badges, badges) ? null : warning(text('effectStaff'));
}

type AccountFlags = Pick<ModUser, 'badges' | 'suspension' | 'shadowBan' | 'account'>;

export function accountStatus({ badges, suspension, shadowBan, account }: AccountFlags): readonly Effect[] {
  return [
    ...(rankOf(badges) > 0 ? [warning(text('effectStaffBelow'))] : []),
    ...(suspension ? [plain(suspendedUntil(suspension.expireAt))] : []),
    ...(shadowBan ? [plain(text('effectShadowBanned'))] : []),
    ...(account && account.suspendCount > 0 ? [plain(text.many('effectSuspendedBefore', account.suspendCount))] : []),
  ];
}

export function suspendedUntil(expireAt: number | null): string {
  return expireAt === null ? text('suspendedForGood') : text('suspendedUntil', { until: momentText(expireAt) });
}

type Bot = Pick<ModUser, 'bot' | 'application'>;

function ownerOf({ application }: Bot): string {
  const owner = application?.creatorAccount.user;
  return owner ? `${owner.username}:${owner.tag}` : text('itsOwner');
}

/** An action on a bot affects only the bot: its program is notified on its own connection, and no one else is. */
export function botWarned(user: Bot): readonly Effect[] {
  return user.bot ? [warning(text('effectBotWarned', { owner: ownerOf(user) }))] : [];
}

export function botSuspended(user: Bot): readonly Effect[] {
  return user.bot ? [warning(text('effectBotSuspended', { owner: ownerOf(user) }))] : [];
}

type WarningState = Pick<SanctionReach, 'warnCount' | 'warnExpiresAt'> & { readonly suspension: Pick<RawSuspension, 'expireAt'> | null };

/** The active warnings. With enough of them the next one suspends, unless a suspension exists that lasts as long. */
export function warnings({ warnCount, warnExpiresAt, suspension }: WarningState, now: number): readonly Effect[] {
  const count = warnExpiresAt !== null && warnExpiresAt > now ? warnCount : 0;
  const step = ESCALATIONS.find((each) => count >= each.warnings);
  const counted = plain(text.many('effectWarnings', count));
  if (!step) return [counted];
  const outlasts = suspension !== null && (suspension.expireAt === null || suspension.expireAt >= now + step.days * DAY_MS);
  return [counted, warning(outlasts ? text('effectEscalatesNoFurther') : text('effectEscalates', { days: step.days }))];
}

/** Lists names as far as they are known, and the number of the others. */
function namesOf({ count, people }: SanctionReach['cutOff']): string {
  const named = people.map(({ username, tag }) => `${username}:${tag}`);
  return listOf(count > people.length ? [...named, text('andMore', { count: numberText(count - people.length) })] : named);
}

export function neighbours({ cutOff, spared }: Pick<SanctionReach, 'cutOff' | 'spared'>): readonly Effect[] {
  return [
    cutOff.count === 0
      ? plain(text('effectNobodyElse'))
      : warning(text('effectOthers', { count: numberText(cutOff.count), names: namesOf(cutOff) })),
    ...(spared.count === 0 ? [] : [plain(text('effectSpared', { names: namesOf(spared) }))]),
  ];
}

export function recent({ recentMessages }: Pick<SanctionReach, 'recentMessages'>): Effect {
  return recentMessages === 0 ? plain(text('effectNothingRecent')) : warning(text.many('effectRecent', recentMessages));
}
