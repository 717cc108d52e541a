/** What is done to people. Each is one call for one person, so that each has its own result. */
import { DAY_MS, ESCALATIONS } from '@folkmoot/contracts/moderation/limits';
import { getModeratedUser, getSanctionReach } from '@folkmoot/contracts/moderation/read-commands';
import {
  editSuspensions,
  liftShadowBans,
  liftSuspensions,
  shadowBanUsers,
  suspendUsers,
  warnUsers,
} from '@folkmoot/contracts/moderation/user-commands';
import type { ModUser, RawSuspension, SanctionReach } from '@folkmoot/contracts/moderation/wire';
import type { Act, Effect, Previewed, Target } from '../acts/act.ts';
import { call } from '../api/call.ts';
import { listOf, momentText, numberText } from '../format.ts';
import { rankOf } from '../session/viewer.ts';
import { type Key, text } from '../texts.ts';

function titled(key: Key): Act['title'] {
  return (targets) => text(key, { whom: targets.length === 1 ? (targets[0]?.name ?? '') : text('people', { count: targets.length }) });
}

const plain = (words: string): Effect => ({ text: words, tone: 'plain' });
const warning = (words: string): Effect => ({ text: words, tone: 'warning' });

function standing(user: ModUser): readonly Effect[] {
  const { suspension, shadowBan, account } = user;
  return [
    ...(rankOf(user.badges) > 0 ? [warning(text('effectStaff'))] : []),
    ...(suspension ? [plain(suspendedUntil(suspension.expireAt))] : []),
    ...(shadowBan ? [plain(text('effectShadowBanned'))] : []),
    ...(account && account.suspendCount > 0 ? [plain(text.many('effectSuspendedBefore', account.suspendCount))] : []),
  ];
}

export function suspendedUntil(expireAt: number | null): string {
  return expireAt === null ? text('suspendedForGood') : text('suspendedUntil', { until: momentText(expireAt) });
}

type Warned = Pick<ModUser, 'account'> & { readonly suspension: Pick<RawSuspension, 'expireAt'> | null };

/** Warnings that count still; with enough of them the next one suspends, unless a suspension holds that lasts as long. */
export function warnings({ account, suspension }: Warned, now: number): readonly Effect[] {
  if (!account) return [];
  const count = account.warnExpiresAt !== null && account.warnExpiresAt > now ? account.warnCount : 0;
  const step = ESCALATIONS.find((each) => count >= each.warnings);
  const counted = plain(text.many('effectWarnings', count));
  if (!step) return [counted];
  const outlasts = suspension !== null && (suspension.expireAt === null || suspension.expireAt >= now + step.days * DAY_MS);
  return [counted, warning(outlasts ? text('effectEscalatesNoFurther') : text('effectEscalates', { days: step.days }))];
}

function reachOf(target: Target): Promise<SanctionReach> {
  return call(getSanctionReach, { params: { userId: target.id } });
}

/** By name as far as they are named; of the rest how many. */
function namesOf({ count, people }: SanctionReach['cutOff']): string {
  const named = people.map(({ username, tag }) => `${username}:${tag}`);
  return listOf(count > people.length ? [...named, text('andMore', { count: numberText(count - people.length) })] : named);
}

function neighbours({ cutOff, spared }: SanctionReach): readonly Effect[] {
  return [
    cutOff.count === 0
      ? plain(text('effectNobodyElse'))
      : warning(text('effectOthers', { count: numberText(cutOff.count), names: namesOf(cutOff) })),
    ...(spared.count === 0 ? [] : [plain(text('effectSpared', { names: namesOf(spared) }))]),
  ];
}

/** What an act asks for alone. */
async function reach(target: Target, { ipBan, deleteRecentMessages }: Previewed): Promise<readonly Effect[]> {
  if (!ipBan && !deleteRecentMessages) return [];
  const found = await reachOf(target);
  return [...(ipBan ? neighbours(found) : []), ...(deleteRecentMessages ? [recent(found)] : [])];
}

function recent({ recentMessages }: SanctionReach): Effect {
  return recentMessages === 0 ? plain(text('effectNothingRecent')) : warning(text.many('effectRecent', recentMessages));
}

function personOf(target: Target): Promise<ModUser> {
  return call(getModeratedUser, { params: { userId: target.id } });
}

export const suspend: Act = {
  id: 'suspend',
  title: titled('suspendTitle'),
  text: text('suspendText'),
  confirm: text('suspend'),
  isDestructive: true,
  asks: ['reason', 'days', 'ipBan', 'deleteRecentMessages'],
  preview: async (target, wish) => {
    const effects = [...standing(await personOf(target)), ...(await reach(target, wish))];
    return effects.length > 0 ? effects : [plain(text('effectSuspend'))];
  },
  carryOut: ({ id }, { reason, days, ipBan, deleteRecentMessages }, password) =>
    call(suspendUsers, { body: { userIds: [id], days: days ?? 0, reason, ipBan, deleteRecentMessages, password } }),
};

export const warn: Act = {
  id: 'warn',
  title: titled('warnTitle'),
  text: text('warnText'),
  confirm: text('warn'),
  isDestructive: true,
  asks: ['reason'],
  preview: async (target) => {
    const user = await personOf(target);
    const counted = warnings(user, Date.now());
    // With the warning that suspends, their addresses are banned, too.
    const others = counted.length > 1 ? await reach(target, { ipBan: true, deleteRecentMessages: false }) : [];
    return [...standing(user), ...counted, ...others];
  },
  carryOut: ({ id }, { reason }, password) => call(warnUsers, { body: { userIds: [id], reason, password } }),
};

export const shadowBan: Act = {
  id: 'shadow-ban',
  title: titled('shadowBanTitle'),
  text: text('shadowBanText'),
  confirm: text('shadowBan'),
  isDestructive: true,
  asks: ['reason'],
  preview: async (target) => {
    const effects = standing(await personOf(target));
    const deleted = await reach(target, { ipBan: false, deleteRecentMessages: true });
    return [...(effects.length > 0 ? effects : [plain(text('effectShadowBan'))]), ...deleted];
  },
  carryOut: ({ id }, { reason }, password) => call(shadowBanUsers, { body: { userIds: [id], reason, password } }),
};

export const liftSuspension: Act = {
  id: 'lift-suspension',
  title: titled('liftTitle'),
  text: text('liftText'),
  confirm: text('lift'),
  isDestructive: false,
  asks: [],
  preview: async (target) => {
    const { suspension } = await personOf(target);
    if (!suspension) return [warning(text('effectNotSuspended'))];
    const because = suspension.reason ? [plain(text('because', { reason: suspension.reason }))] : [];
    return [plain(suspendedUntil(suspension.expireAt)), ...because];
  },
  carryOut: ({ id }, _wish, password) => call(liftSuspensions, { body: { userIds: [id], password } }),
};

export const liftShadowBan: Act = {
  id: 'lift-shadow-ban',
  title: titled('liftShadowTitle'),
  text: text('liftShadowText'),
  confirm: text('lift'),
  isDestructive: false,
  asks: [],
  preview: async (target) => {
    const ban = (await personOf(target)).shadowBan;
    return ban ? [plain(text('shadowBannedSince', { since: momentText(ban.bannedAt) }))] : [warning(text('effectNotShadowBanned'))];
  },
  carryOut: ({ id }, _wish, password) => call(liftShadowBans, { body: { userIds: [id], password } }),
};

/** Only what is named changes; days count from now. */
export function editSuspension(reason: string | null): Act {
  return {
    id: 'edit-suspension',
    title: titled('editSuspensionTitle'),
    text: text('editSuspensionText'),
    confirm: text('save'),
    isDestructive: false,
    asks: ['reason', 'days'],
    mayKeep: true,
    initial: { days: null, reason: reason ?? '' },
    carryOut: ({ id }, wish, password) => {
      const changed = wish.reason !== '' && wish.reason !== reason ? { reason: wish.reason } : {};
      const days = wish.days === null ? {} : { days: wish.days };
      return call(editSuspensions, { body: { userIds: [id], ...days, ...changed, password } });
    },
  };
}

export function targetOf({ id, username, tag }: { readonly id: string; readonly username: string; readonly tag: string }): Target {
  return { id, name: `${username}:${tag}` };
}
