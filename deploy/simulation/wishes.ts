/** What people wish for: mostly to say something, and now and then that somebody may no longer, or may again. */
import { createChannel, deleteChannel, setChannelPermissions } from '@folkmoot/contracts/channels/commands';
import { joinServer } from '@folkmoot/contracts/invites/commands';
import type { RouteSpec } from '@folkmoot/contracts/kernel/route';
import { banMember, kickMember, leaveServer, setMemberRoles, unbanMember } from '@folkmoot/contracts/members/commands';
import { deleteMessage, editMessage, sendMessage } from '@folkmoot/contracts/messages/commands';
import { updateRole } from '@folkmoot/contracts/roles/commands';
import type { Dice } from '../e2e/harness/dice.ts';
import type { Wish } from './caller.ts';
import type { Rows } from './rows.ts';

export type House = {
  /** The owner first, then one of the staff, a member, and somebody outside. */
  readonly people: readonly string[];
  readonly serverId: string;
  readonly defaultRoleId: string;
  readonly staffRoleId: string;
  readonly inviteCode: string;
};

const MOST_CHANNELS = 4;

const REMOVALS: ReadonlySet<RouteSpec> = new Set([kickMember, banMember, leaveServer]);

/** Whoever is about to be removed has a last word to say, and another. */
function speakerIn(people: readonly string[], before: readonly Wish[], dice: Dice): string {
  const removal = before.findLast((wish) => REMOVALS.has(wish.route));
  const removed = removal?.params.userId ?? removal?.userId;
  return removed !== undefined && dice.roll(2) === 0 ? removed : (dice.pick(people) ?? '');
}

/** The number of those before makes every text another. */
export function wishIn(house: House, rows: Rows, dice: Dice, before: readonly Wish[]): Wish {
  const { people, serverId, defaultRoleId, staffRoleId, inviteCode } = house;
  const count = before.length;
  const userId = speakerIn(people, before, dice);
  const other = dice.pick(people.slice(1)) ?? '';
  const boss = dice.pick(people.slice(0, 2)) ?? '';
  const channelId = dice.pick([...rows.channels.keys()]) ?? '';
  const message = dice.pick([...rows.messages.values()].slice(-6));
  const onMessage = { channelId: message?.channel_id ?? channelId, messageId: message?.id ?? '1' };
  const onMember = { serverId, userId: other };
  const send = (): Wish => ({ userId, route: sendMessage, params: { channelId }, body: { content: `text ${count}` } });
  const author = message?.author_id ?? userId;
  const permissions = dice.pick([0, 1, 7, 7]) ?? 7;
  const choices: readonly (() => Wish)[] = [
    ...Array.from({ length: 8 }, () => send),
    () => ({ userId: author, route: editMessage, params: onMessage, body: { content: `text ${count}` } }),
    () => ({ userId: dice.pick([author, boss]) ?? author, route: deleteMessage, params: onMessage }),
    () => ({ userId: boss, route: kickMember, params: onMember }),
    () => ({ userId: boss, route: banMember, params: onMember, body: { shouldDeleteRecentMessages: dice.roll(3) === 0 } }),
    () => ({ userId: boss, route: unbanMember, params: onMember }),
    () => ({ userId: other, route: leaveServer, params: { serverId } }),
    () => ({ userId: other, route: joinServer, params: { code: inviteCode } }),
    () => ({ userId: other, route: joinServer, params: { code: inviteCode } }),
    () => ({ userId: boss, route: setMemberRoles, params: onMember, body: { roleIds: dice.some([staffRoleId]) } }),
    () => ({ userId: boss, route: setChannelPermissions, params: { serverId, channelId, roleId: defaultRoleId }, body: { permissions } }),
    () => ({ userId: boss, route: setChannelPermissions, params: { serverId, channelId, roleId: defaultRoleId }, body: { permissions } }),
    () => ({ userId: boss, route: updateRole, params: { serverId, roleId: defaultRoleId }, body: { permissions: dice.pick([0, 2, 2]) } }),
    () =>
      rows.channels.size < MOST_CHANNELS
        ? { userId: boss, route: createChannel, params: { serverId }, body: { name: `channel ${count}` } }
        : { userId: boss, route: deleteChannel, params: { serverId, channelId } },
  ];
  return (dice.pick(choices) ?? send)();
}
