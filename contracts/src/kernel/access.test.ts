import { describe, expect, it } from 'vitest';
import { BADGE } from '../accounts/limits.ts';
import { CHANNEL_PERMISSION, type Membership, ROLE_PERMISSION } from '../roles/permissions.ts';
import { type Access, type Actor, admit, type ChannelAccess, type ServerAccess } from './access.ts';
import type { Requirement } from './route.ts';

const person: Actor = { userId: '1', bot: false, sessionId: 's' };
const bot: Actor = { userId: '2', bot: true, sessionId: 't' };

function membership(mask: number, isCreator = false): Membership {
  return { isCreator, mask, roleIds: new Set(['everybody']), topOrder: 1 };
}

function inServer(mask: number | null, more: Partial<ServerAccess> = {}): ServerAccess {
  return { serverId: '10', scheduledForDeletion: false, membership: mask === null ? null : membership(mask), ...more };
}

function channel(mask: number, more: Partial<ChannelAccess> = {}): ChannelAccess {
  const permissions = [{ roleId: 'everybody', permissions: mask }];
  return { channelId: '20', type: 1, serverId: '10', permissions, participant: false, recipientId: null, ...more };
}

const dm = channel(0, { type: 0, serverId: null, permissions: [], recipientId: '3' });

function access(more: Partial<Access> = {}): Access {
  return { actor: person, emailConfirmed: true, badges: 0, server: null, channel: null, ...more };
}

const { PUBLIC_CHANNEL, SEND_MESSAGE } = CHANNEL_PERMISSION;
const { ADMIN, MANAGE_ROLES, KICK } = ROLE_PERMISSION;
const scheduled = { scheduledForDeletion: true };

const single: readonly (readonly [title: string, Requirement, Access, string | null])[] = [
  ['nobody may use a public route', { need: 'nothing' }, access({ actor: null }), null],
  ['nobody may use a route with an optional token', { need: 'optionalToken' }, access({ actor: null }), null],
  ['a person is a user', { need: 'user' }, access(), null],
  ['nobody is no user', { need: 'user' }, access({ actor: null }), 'NoToken'],
  ['a bot is no user', { need: 'user' }, access({ actor: bot }), 'BotsNotAllowed'],
  ['a bot may where bots may', { need: 'userOrBot' }, access({ actor: bot }), null],
  ['nobody may not where bots may', { need: 'userOrBot' }, access({ actor: null }), 'NoToken'],

  ['a founder moderates', { need: 'staff' }, access({ badges: BADGE.FOUNDER }), null],
  ['so does an admin', { need: 'staff' }, access({ badges: BADGE.ADMIN | BADGE.SUPPORTER }), null],
  ['no other badge does', { need: 'staff' }, access({ badges: BADGE.MOD | BADGE.SUPPORTER }), 'AdminOnly'],
  ['nor does a bot', { need: 'staff' }, access({ actor: bot, badges: BADGE.ADMIN }), 'AdminOnly'],
  ['nor does nobody', { need: 'staff' }, access({ actor: null, badges: BADGE.ADMIN }), 'AdminOnly'],

  ['a founder is one', { need: 'founder' }, access({ badges: BADGE.FOUNDER }), null],
  ['an admin is no founder', { need: 'founder' }, access({ badges: BADGE.ADMIN | BADGE.MOD }), 'FounderOnly'],
  ['nor is a bot', { need: 'founder' }, access({ actor: bot, badges: BADGE.FOUNDER }), 'FounderOnly'],

  ['a person without a shadow ban may', { need: 'notShadowBanned' }, access({ shadowBanned: false }), null],
  ['where nothing is known of it, too', { need: 'notShadowBanned' }, access(), null],
  ['a shadow-banned person may not', { need: 'notShadowBanned' }, access({ shadowBanned: true }), 'ShadowBanned'],

  ['a member is a member', { need: 'member' }, access({ server: inServer(0) }), null],
  ['a stranger is no member', { need: 'member' }, access({ server: inServer(null) }), 'NotAMember'],
  ['an unknown server looks like one that is not entered', { need: 'member' }, access(), 'NotAMember'],
  ['a server in deletion is closed', { need: 'member' }, access({ server: inServer(0, scheduled) }), 'ServerScheduledForDeletion'],
  ['but for what is allowed even then', { need: 'member', evenIfScheduled: true }, access({ server: inServer(0, scheduled) }), null],
  ['a stranger does not learn that it is', { need: 'member' }, access({ server: inServer(null, scheduled) }), 'NotAMember'],

  ['the creator is the creator', { need: 'creator' }, access({ server: inServer(null, { membership: membership(0, true) }) }), null],
  ['an ADMIN is not', { need: 'creator' }, access({ server: inServer(ADMIN) }), 'NotTheCreator'],
  ['an unknown server has no creator', { need: 'creator' }, access(), 'NotTheCreator'],

  ['a role with the bit may', { need: 'role', bit: MANAGE_ROLES }, access({ server: inServer(MANAGE_ROLES) }), null],
  ['a role with another may not', { need: 'role', bit: MANAGE_ROLES }, access({ server: inServer(KICK) }), 'MissingPermission'],
  ['ADMIN may everything', { need: 'role', bit: MANAGE_ROLES }, access({ server: inServer(ADMIN) }), null],
  ['a stranger has no roles', { need: 'role', bit: KICK }, access({ server: inServer(null) }), 'NotAMember'],
  ['roles do not bind in a DM', { need: 'role', bit: KICK }, access({ channel: { ...dm, participant: true } }), null],

  ['one of several bits is enough', { need: 'anyRole', bits: [MANAGE_ROLES, KICK] }, access({ server: inServer(KICK) }), null],
  ['none of them is not', { need: 'anyRole', bits: [MANAGE_ROLES, KICK] }, access({ server: inServer(0) }), 'MissingPermission'],
  ['a stranger has none of them', { need: 'anyRole', bits: [KICK] }, access({ server: inServer(null) }), 'NotAMember'],

  ['a seen channel is open', { need: 'channel' }, access({ server: inServer(0), channel: channel(PUBLIC_CHANNEL) }), null],
  ['a hidden one is not', { need: 'channel' }, access({ server: inServer(0), channel: channel(0) }), 'NoChannelAccess'],
  [
    'a bit does not open a hidden one',
    { need: 'channel', bit: SEND_MESSAGE },
    access({ server: inServer(0), channel: channel(SEND_MESSAGE) }),
    'NoChannelAccess',
  ],
  [
    'a seen one may be read only',
    { need: 'channel', bit: SEND_MESSAGE },
    access({ server: inServer(0), channel: channel(PUBLIC_CHANNEL) }),
    'MissingPermission',
  ],
  ['ADMIN sees hidden ones', { need: 'channel', bit: SEND_MESSAGE }, access({ server: inServer(ADMIN), channel: channel(0) }), null],
  ['an unknown channel looks like a hidden one', { need: 'channel' }, access(), 'NoChannelAccess'],
  ['a stranger sees none', { need: 'channel' }, access({ server: inServer(null), channel: channel(PUBLIC_CHANNEL) }), 'NoChannelAccess'],
  [
    'a channel closes with its server',
    { need: 'channel' },
    access({ server: inServer(ADMIN, scheduled), channel: channel(PUBLIC_CHANNEL) }),
    'ServerScheduledForDeletion',
  ],
  ['both sides of a DM are in it', { need: 'channel', bit: SEND_MESSAGE }, access({ channel: { ...dm, participant: true } }), null],
  ['nobody else is', { need: 'channel' }, access({ channel: dm }), 'NoChannelAccess'],

  ['a confirmed address is confirmed', { need: 'confirmedEmail' }, access(), null],
  ['an unconfirmed one is not', { need: 'confirmedEmail' }, access({ emailConfirmed: false }), 'EmailNotConfirmed'],
  ['a bot has none to confirm', { need: 'confirmedEmail' }, access({ emailConfirmed: false, actor: bot }), null],
];

describe('a requirement', () => {
  it.each(single)('%s', (_title, requirement, given, code) => {
    expect(admit([requirement], given)?.refused ?? null).toBe(code);
  });
});

const sending: readonly Requirement[] = [
  { need: 'userOrBot' },
  { need: 'channel', bit: SEND_MESSAGE },
  { need: 'role', bit: ROLE_PERMISSION.SEND_MESSAGE },
  { need: 'confirmedEmail' },
];
const mayRead = channel(PUBLIC_CHANNEL);
const maySend = channel(PUBLIC_CHANNEL | SEND_MESSAGE);
const unconfirmed = { emailConfirmed: false };

const ordered: readonly (readonly [title: string, Access, string | null])[] = [
  ['no token before anything', access({ actor: null, ...unconfirmed }), 'NoToken'],
  ['no access before no permission', access({ server: inServer(0), channel: channel(0), ...unconfirmed }), 'NoChannelAccess'],
  ['the channel before the role', access({ server: inServer(0), channel: mayRead, ...unconfirmed }), 'MissingPermission'],
  ['the role before the address', access({ server: inServer(0), channel: maySend, ...unconfirmed }), 'MissingPermission'],
  ['the address last', access({ server: inServer(2), channel: maySend, ...unconfirmed }), 'EmailNotConfirmed'],
  ['and then nothing', access({ server: inServer(2), channel: maySend }), null],
];

describe('requirements', () => {
  it.each(ordered)('refuse in the order written: %s', (_title, given, code) => {
    expect(admit(sending, given)?.refused ?? null).toBe(code);
  });

  it('pass if there are none', () => {
    expect(admit([], access({ actor: null }))).toBeNull();
  });
});
