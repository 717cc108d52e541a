/** The actions on users. Each is one call for one user, so that each has its own result. */
import { getModeratedUser, getSanctionReach } from '@folkmoot/contracts/moderation/read-commands';
import {
  editSuspensions,
  liftShadowBans,
  liftSuspensions,
  shadowBanUsers,
  suspendUsers,
  warnUsers,
} from '@folkmoot/contracts/moderation/user-commands';
import type { ModUser, SanctionReach } from '@folkmoot/contracts/moderation/wire';
import type { Action, Effect, Previewed, Target } from '../actions/action.ts';
import { call } from '../api/call.ts';
import { momentText } from '../format.ts';
import type { Viewer } from '../session/viewer.ts';
import { type Key, text } from '../texts.ts';
import {
  accountStatus,
  botSuspended,
  botWarned,
  neighbours,
  plain,
  recent,
  refusedOf,
  suspendedUntil,
  warning,
  warnings,
} from './action-effects.ts';

function titled(key: Key): Action['title'] {
  return (targets) => text(key, { whom: targets.length === 1 ? (targets[0]?.name ?? '') : text('people', { count: targets.length }) });
}

function reachOf(target: Target): Promise<SanctionReach> {
  return call(getSanctionReach, { params: { userId: target.id } });
}

/** The effects that only the selected options cause. */
async function reachEffects(target: Target, { ipBan, deleteRecentMessages }: Previewed): Promise<readonly Effect[]> {
  if (!ipBan && !deleteRecentMessages) return [];
  const found = await reachOf(target);
  return [...(ipBan ? neighbours(found) : []), ...(deleteRecentMessages ? [recent(found)] : [])];
}

function personOf(target: Target): Promise<ModUser> {
  return call(getModeratedUser, { params: { userId: target.id } });
}

/** The effects on a user. If the action would be refused, only the refusal. */
function unlessRefused(
  effects: (user: ModUser, target: Target, wish: Previewed) => Promise<readonly Effect[]>,
): NonNullable<Action['preview']> {
  return async (target: Target, wish: Previewed, viewer: Viewer) => {
    const user = await personOf(target);
    const refused = refusedOf(viewer, user);
    return refused ? [refused] : effects(user, target, wish);
  };
}

export const suspend: Action = {
  id: 'suspend',
  title: titled('suspendTitle'),
  text: text('suspendText'),
  confirm: text('suspend'),
  isDestructive: true,
  asks: ['reason', 'days', 'ipBan', 'deleteRecentMessages'],
  preview: unlessRefused(async (user, target, wish) => {
    const effects = [...botSuspended(user), ...accountStatus(user), ...(await reachEffects(target, wish))];
    return effects.length > 0 ? effects : [plain(text('effectSuspend'))];
  }),
  carryOut: ({ id }, { reason, days, ipBan, deleteRecentMessages }, password) =>
    call(suspendUsers, { body: { userIds: [id], days: days ?? 0, reason, ipBan, deleteRecentMessages, password } }),
};

export const warn: Action = {
  id: 'warn',
  title: titled('warnTitle'),
  text: text('warnText'),
  confirm: text('warn'),
  isDestructive: true,
  asks: ['reason'],
  preview: unlessRefused(async (user, target) => {
    const found = await reachOf(target);
    const counted = warnings({ ...found, suspension: user.suspension }, Date.now());
    // A warning that suspends also bans the user's addresses.
    return [...botWarned(user), ...accountStatus(user), ...counted, ...(counted.length > 1 ? neighbours(found) : [])];
  }),
  carryOut: ({ id }, { reason }, password) => call(warnUsers, { body: { userIds: [id], reason, password } }),
};

export const shadowBan: Action = {
  id: 'shadow-ban',
  title: titled('shadowBanTitle'),
  text: text('shadowBanText'),
  confirm: text('shadowBan'),
  isDestructive: true,
  asks: ['reason'],
  preview: unlessRefused(async (user, target) => {
    const effects = accountStatus(user);
    const deleted = await reachEffects(target, { ipBan: false, deleteRecentMessages: true });
    return [...(effects.length > 0 ? effects : [plain(text('effectShadowBan'))]), ...deleted];
  }),
  carryOut: ({ id }, { reason }, password) => call(shadowBanUsers, { body: { userIds: [id], reason, password } }),
};

export const liftSuspension: Action = {
  id: 'lift-suspension',
  title: titled('liftTitle'),
  text: text('liftText'),
  confirm: text('lift'),
  isDestructive: false,
  asks: [],
  preview: unlessRefused(async ({ suspension }) => {
    if (!suspension) return [warning(text('effectNotSuspended'))];
    const because = suspension.reason ? [plain(text('because', { reason: suspension.reason }))] : [];
    return [plain(suspendedUntil(suspension.expireAt)), ...because];
  }),
  carryOut: ({ id }, _wish, password) => call(liftSuspensions, { body: { userIds: [id], password } }),
};

export const liftShadowBan: Action = {
  id: 'lift-shadow-ban',
  title: titled('liftShadowTitle'),
  text: text('liftShadowText'),
  confirm: text('lift'),
  isDestructive: false,
  asks: [],
  preview: unlessRefused(async ({ shadowBan }) => [
    shadowBan ? plain(text('shadowBannedSince', { since: momentText(shadowBan.bannedAt) })) : warning(text('effectNotShadowBanned')),
  ]),
  carryOut: ({ id }, _wish, password) => call(liftShadowBans, { body: { userIds: [id], password } }),
};

/** Only changed fields are sent. The days count from now. */
export function editSuspension(reason: string | null): Action {
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
