/**
 * The rest of accounts in the wire contract (users document, section 5): e-mail, password reset, badges, push tokens, mentions, notices.
 */
import {
  confirmEmail,
  login,
  register,
  registerPushToken,
  resetPassword,
  sendEmailCode,
  sendResetCode,
  toggleBadge,
} from '@folkmoot/contracts/accounts/commands';
import { accountEvents } from '@folkmoot/contracts/accounts/wire';
import { acceptFriend, addFriend, removeFriend } from '@folkmoot/contracts/friends/commands';
import { kickMember } from '@folkmoot/contracts/members/commands';
import { sendMessage } from '@folkmoot/contracts/messages/commands';
import { dismissUserNotice } from '@folkmoot/contracts/notices/commands';
import { UserNoticed } from '@folkmoot/contracts/notices/events';
import { listMentions } from '@folkmoot/contracts/notifications/commands';
import { choosePresence } from '@folkmoot/contracts/presence/commands';
import { getOwnDetails, getUserDetails, updateProfile } from '@folkmoot/contracts/profiles/commands';
import { ProfileUpdated } from '@folkmoot/contracts/profiles/events';
import { transferOwnership } from '@folkmoot/contracts/servers/commands';
import { openDatabase } from '@folkmoot/platform/database/database';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { pathOf } from './harness/http.ts';
import { type MailServer, startMailServer } from './harness/mail-server.ts';
import { type Network, type Person, startNetwork } from './harness/network.ts';

let mailServer: MailServer;
let network: Network;

beforeAll(async () => {
  mailServer = await startMailServer();
  network = await startNetwork(inject('postgresUrl'), { SMTP_URL: mailServer.url, PUBLIC_URL: 'https://folkmoot.example' });
});

afterAll(async () => {
  await network.stop();
  await mailServer.close();
});

function codeIn(mail: string): string {
  return /^(\d{5})\r?$/m.exec(mail)?.[1] ?? '';
}

async function registerConfirmed(name: string): Promise<Person> {
  const person = await network.register(name);
  await person.ask(sendEmailCode);
  const mail = await mailServer.next(person.email);
  const code = codeIn(mail);
  await person.ask(confirmEmail, { query: { code } });
  return person;
}

/** The link in the next e-mail to this user. */
async function linkTo(person: Person): Promise<{ readonly code: string; readonly userId: string }> {
  const pattern = /https:\/\/folkmoot\.example\/reset-password\?\S+/;
  const link = pattern.exec(await mailServer.next(person.email, pattern))?.[0] ?? '';
  const { searchParams } = new URL(link);
  return { code: searchParams.get('code') ?? '', userId: searchParams.get('userId') ?? '' };
}

describe('an e-mail address', () => {
  it('is confirmed with a code from an e-mail, as text and HTML', async () => {
    const ann = await network.register('Ann');
    expect((await ann.ask(sendEmailCode)).message).not.toMatch(/\d{5}/);
    const mail = await mailServer.next(ann.email);
    expect(mail).toMatch(/^Content-Type: text\/plain/m);
    expect(mail).toMatch(/^Content-Type: text\/html/m);
    const code = codeIn(mail);
    const wrong = String((Number(code) + 1) % 100_000).padStart(5, '0');
    await ann.refused(confirmEmail, { query: { code: wrong } }, 400, 'code');
    const connection = await ann.signOn();
    expect(connection.snapshot.user.emailConfirmed).toBe(false);
    expect(await ann.ask(confirmEmail, { query: { code } })).toEqual({ status: true });
    await connection.until(accountEvents.updatedSelf, ({ emailConfirmed }) => emailConfirmed === true);
    connection.close();
    await ann.refused(sendEmailCode, {}, 400);
  });

  it('gets e-mail in the requested language, or in English if it is not supported', async () => {
    const ann = await network.register('Polyglot');
    const write = (language: string) =>
      ann.api(sendEmailCode.method, pathOf(sendEmailCode, {}), { headers: { 'accept-language': language } });
    expect((await write('xx, de-AT;q=0.9, fr;q=0.5')).status).toBe(200);
    const german = await mailServer.next(ann.email);
    expect(german).toMatch(/^Subject: Dein Folkmoot-Code\r?$/m);
    expect(german).toContain('Hallo,');
    expect(german).not.toContain('Polyglot');
    expect(german).toContain('<html lang="de-DE">');
    for (const language of ['<b>', 'de,'.repeat(500), 'ja']) {
      expect((await write(language)).status).toBe(200);
      expect(await mailServer.next(ann.email)).toContain('<html lang="en-GB">');
    }
  });

  it('cannot be confirmed if no e-mail can be sent, which is reported', async () => {
    const ann = await network.register('Patience');
    mailServer.open(false);
    await ann.refused(sendEmailCode, {}, 400, null);
    mailServer.open(true);
    await ann.ask(sendEmailCode);
  });
});

describe('names and passwords with invisible characters', () => {
  it('are refused if they are new, like other invalid ones', async () => {
    const ann = await network.register('Plainly');
    const anonymous = network.as(ann, null);
    const body = { email: 'plainly.again@example.com', username: 'Plain', password: 'secret', token: '' };
    const name = await anonymous.refused(register, { body: { ...body, username: 'Pl\u00adain' } }, 400, 'username');
    expect(Object.keys(name).toSorted()).toEqual(['message', 'path']);
    await anonymous.refused(register, { body: { ...body, password: 'sec\u200bret' } }, 400, 'password');
    const { password } = ann;
    await ann.refused(updateProfile, { body: { username: 'Pl\u202ain', password } }, 400, 'username');
    await ann.refused(updateProfile, { body: { newPassword: 'sec\u0007ret', password } }, 400, 'newPassword');
    expect((await ann.ask(updateProfile, { body: { username: '👩\u200d💻 Ada', password } })).user.username).toBe('👩\u200d💻 Ada');
  });

  it('keep working for log-ins if they are old', async () => {
    const ann = await network.register('Formerly');
    const { log, codec, vault } = network.product().foundation;
    const username = 'For\u00admer';
    const meta = { actor: 'system', command: 'test', correlationId: '1', causationId: null, at: 5 };
    await log.append(`user-${ann.id}`, 'any', await codec.encode([ProfileUpdated({ userId: ann.id, username })], meta));
    await vault.changePassword(ann.id, 'sec\u0007\u00adret');
    await network.settle();
    const body = { usernameAndTag: `${username}:${ann.tag}`, password: 'sec\u0007\u00adret' };
    const again = network.as(ann, (await network.as(ann, null).ask(login, { body })).token);
    const { user } = await again.ask(updateProfile, { body: { username, bio: 'Still here', password: body.password } });
    expect(user.username).toBe(username);
  });
});

describe('a forgotten password', () => {
  it('is replaced with a link that works once, which ends every session', async () => {
    const ann = await registerConfirmed('Forgetful');
    const anonymous = network.as(ann, null);
    const connection = await ann.signOn();
    await anonymous.ask(sendResetCode, { body: { email: ` ${ann.email.toUpperCase()}` } });
    const link = await linkTo(ann);
    expect(link).toEqual({ code: expect.stringMatching(/^[0-9a-f]{40}$/), userId: ann.id });
    await anonymous.refused(resetPassword, { query: link, body: { newPassword: 'abc' } }, 400, 'newPassword');
    const { token } = await network.as(ann, 'an old token').ask(resetPassword, { query: link, body: { newPassword: ' brand new ' } });
    await connection.disconnected;
    expect(connection.events.at(-1)).toMatchObject({ name: accountEvents.authenticateError.name, payload: { message: 'Invalid Token' } });
    await ann.refused(getOwnDetails, {}, 401, null);
    expect((await network.as(ann, token).ask(getOwnDetails)).user.id).toBe(ann.id);
    await anonymous.refused(login, { body: { email: ann.email, password: ann.password } }, 400, 'password');
    await anonymous.ask(login, { body: { email: ann.email, password: 'brand new' } });
    await anonymous.refused(resetPassword, { query: link, body: { newPassword: 'once more' } }, 400, 'code');
    const notification = await mailServer.next(ann.email);
    expect(notification).toMatch(/^Subject: Your Folkmoot account was changed\r?$/m);
    expect(notification).toContain('Password changed with a reset link that was sent to this address.');
    expect(notification).not.toContain(link.code);
  });

  it('does not reveal who has an account', async () => {
    const ann = await registerConfirmed('Known');
    const anonymous = network.as(ann, null);
    const known = await anonymous.ask(sendResetCode, { body: { email: ann.email } });
    const before = mailServer.emails.length;
    expect(await anonymous.ask(sendResetCode, { body: { email: 'nobody@example.com' } })).toEqual(known);
    await linkTo(ann);
    await anonymous.refused(sendResetCode, { body: { email: 'no address' } }, 400, 'email');
    mailServer.open(false);
    expect(await anonymous.ask(sendResetCode, { body: { email: ann.email } })).toEqual(known);
    mailServer.open(true);
    expect(mailServer.emails.slice(before).every(({ to }) => to.includes(ann.email))).toBe(true);
  });

  it('has its link invalidated by a newer one, and by a change of address or password', async () => {
    const ann = await registerConfirmed('Busy');
    const anonymous = network.as(ann, null);
    const newResetLink = async () => {
      await anonymous.ask(sendResetCode, { body: { email: ann.email } });
      return linkTo(ann);
    };
    const body = { newPassword: 'brand new' };
    const [first, second] = [await newResetLink(), await newResetLink()];
    await anonymous.refused(resetPassword, { query: first, body }, 400, 'code');
    await anonymous.refused(resetPassword, { query: { code: second.code }, body }, 400, 'code');
    await anonymous.refused(resetPassword, { query: { ...second, userId: '1' }, body }, 400, 'code');
    const { newToken } = await ann.ask(updateProfile, { body: { password: ann.password, newPassword: 'another one' } });
    await anonymous.refused(resetPassword, { query: second, body }, 400, 'code');
    const third = await newResetLink();
    await network.as(ann, newToken ?? '').ask(updateProfile, { body: { password: 'another one', email: 'elsewhere@example.com' } });
    await anonymous.refused(resetPassword, { query: third, body }, 400, 'code');
  });

  it('H9 leaves neither code nor password in the log or in plain text', async () => {
    const ann = await registerConfirmed('Careful');
    const anonymous = network.as(ann, null);
    await anonymous.ask(sendResetCode, { body: { email: ann.email } });
    const link = await linkTo(ann);
    const secrets = [link.code, 'whispered words'];
    const database = openDatabase({ url: network.product().foundation.config.DATABASE_URL ?? '' });
    const storedSecrets = async () => {
      const { rows } = await database.pool.query<{ text: string }>(
        `select to_json(i)::text as text from vault.intents i union all select to_json(c)::text from vault.codes c
         union all select to_json(l)::text from vault.logins l union all select to_json(e)::text from log.events e`,
      );
      const stored = rows.map(({ text }) => text).join('\n');
      return secrets.filter((secret) => stored.includes(secret));
    };
    expect(await storedSecrets()).toEqual([]);
    await anonymous.ask(resetPassword, { query: link, body: { newPassword: 'whispered words' } });
    expect(await storedSecrets()).toEqual([]);
    await database.close();
  });
});

describe('password attempts', () => {
  it('are counted for one account over all commands, and in a session separately from logins', async () => {
    const ann = await registerConfirmed('Guarded');
    const server = await network.server(ann);
    const anonymous = network.as(ann, null);
    const wrong = 'not the password';
    for (let guess = 0; guess < 10; guess += 1) {
      await anonymous.refused(login, { body: { email: ann.email, password: wrong } }, 400, 'password');
      await ann.refused(updateProfile, { body: { tag: 'wxyz', password: wrong } }, 400, 'password');
      const params = { serverId: server.id };
      await ann.refused(transferOwnership, { params, body: { password: wrong, newOwnerUserId: ann.id } }, 400, 'password');
    }
    const closed = await ann.refused(updateProfile, { body: { tag: 'wxyz', password: ann.password } }, 429, 'password');
    expect(closed.ttl).toBeGreaterThan(0);
    await anonymous.ask(login, { body: { email: ann.email, password: ann.password } });
  });
});

describe('badges', () => {
  it('that are free can be added and removed, no others', async () => {
    const ann = await registerConfirmed('Badger');
    expect(await ann.ask(toggleBadge, { body: { bit: 16 } })).toEqual({ badges: 16 });
    expect((await ann.ask(getOwnDetails)).user.badges).toBe(16);
    expect(await ann.ask(toggleBadge, { body: { bit: 16 } })).toEqual({ badges: 0 });
    for (const bit of [1, 2, 3, 17, 0, 4096]) await ann.refused(toggleBadge, { body: { bit } }, 400, 'bit');
    await ann.refused(toggleBadge, { body: {} }, 400, 'bit');
    await ann.refused(toggleBadge, { body: { bit: 'x' } }, 400, 'bit');
  });
});

describe('push tokens', () => {
  it('belong to the last registration, and are answered with an empty body', async () => {
    const [ann, bob] = [await registerConfirmed('Ringing'), await registerConfirmed('Calling')];
    const { vault } = network.product().foundation;
    const answer = await ann.api('POST', '/api/users/register-fcm', { body: { token: ' device one ' } });
    expect([answer.status, answer.text]).toEqual([200, '']);
    await ann.refused(registerPushToken, { body: { token: ' ' } }, 400, 'token');
    expect(await vault.pushTokensOf(ann.id)).toEqual(['device one']);
    await bob.api('POST', '/api/users/register-fcm', { body: { token: 'device one' } });
    expect([await vault.pushTokensOf(ann.id), await vault.pushTokensOf(bob.id)]).toEqual([[], ['device one']]);
  });
});

describe('mentions', () => {
  it('are listed newest first, with server and user, and only from readable channels', async () => {
    const [ann, bob] = [await registerConfirmed('Speaker'), await registerConfirmed('Listener')];
    const server = await network.server(ann, bob);
    const channelId = server.defaultChannelId;
    const say = (content: string) => ann.ask(sendMessage, { params: { channelId }, body: { content } });
    const first = await say(`[@:${bob.id}] one`);
    await say('nobody is meant');
    const second = await say(`[@:${bob.id}] two`);
    const found = await bob.ask(listMentions);
    expect(found.map(({ message }) => message.id)).toEqual([second.id, first.id]);
    expect(found[0]).toMatchObject({ server: { id: server.id }, serverMember: { userId: bob.id }, message: { channelId } });
    expect(found[0]?.message).not.toHaveProperty('reactions');
    expect(found[0]?.server).not.toHaveProperty('customEmojis');
    await ann.api('DELETE', `/api/channels/${channelId}/messages/${second.id}`);
    expect((await bob.ask(listMentions)).map(({ message }) => message.id)).toEqual([first.id]);
    expect(await ann.ask(listMentions)).toEqual([]);
    for (let more = 0; more < 21; more += 1) await say(`[@:${bob.id}] ${more}`);
    expect(await bob.ask(listMentions)).toHaveLength(20);
    await ann.ask(kickMember, { params: { serverId: server.id, userId: bob.id } });
    expect(await bob.ask(listMentions)).toEqual([]);
  });
});

describe('a notice', () => {
  it('is in the authenticated payload on every device until the user has read it', async () => {
    const [ann, bob] = [await registerConfirmed('Warned'), await registerConfirmed('Bystander')];
    const [connection, other] = [await ann.signOn(), await ann.signOn()];
    const { log, codec } = network.product().foundation;
    const meta = { actor: 'system', command: 'test', correlationId: '1', causationId: null, at: 5 };
    const noticeData = {
      noticeId: '1842331800000000077',
      userId: ann.id,
      kind: 0,
      title: null,
      content: 'Be kind.',
      createdById: bob.id,
      createdAt: 5,
    };
    await log.append(`usernotices-${ann.id}`, 'none', await codec.encode([UserNoticed(noticeData)], meta));
    const notice = { id: noticeData.noticeId, type: 0, title: null, content: 'Be kind.', createdAt: 5, createdBy: { username: bob.name } };
    expect(await connection.until(accountEvents.noticeCreated)).toEqual(notice);
    const later = await ann.signOn();
    expect(later.snapshot.user.notices).toEqual([notice]);
    await bob.refused(dismissUserNotice, { params: { noticeId: notice.id } }, 404);
    expect(await ann.ask(dismissUserNotice, { params: { noticeId: notice.id } })).toEqual({ success: true });
    expect(await other.until(accountEvents.noticeRemoved)).toEqual({ id: notice.id });
    await ann.refused(dismissUserNotice, { params: { noticeId: notice.id } }, 404);
    const last = await ann.signOn();
    expect(last.snapshot.user.notices).toEqual([]);
    for (const each of [connection, other, later, last]) each.close();
  });
});

describe('the last-online time', () => {
  it('is visible to friends and in servers as the user chose, and to no one else', async () => {
    const [ann, bob] = [await registerConfirmed('Shy'), await registerConfirmed('Curious')];
    const lastOnlineTimes = async () => {
      const connection = await bob.signOn();
      const { friends, serverMembers } = connection.snapshot;
      connection.close();
      return [
        friends.find(({ recipientId }) => recipientId === ann.id)?.recipient.lastOnlineAt,
        serverMembers.find(({ userId }) => userId === ann.id)?.user.lastOnlineAt,
      ];
    };
    const time = expect.any(Number);
    const shows = (lastOnlineStatus: number) => ann.ask(updateProfile, { body: { lastOnlineStatus } });
    await network.server(ann, bob);
    await ann.ask(addFriend, { body: { username: bob.name, tag: bob.tag } });
    await shows(2);
    await ann.ask(choosePresence, { body: { status: 0 } });
    await network.settle();
    expect(await lastOnlineTimes()).toEqual([null, time]);
    await shows(1);
    expect(await lastOnlineTimes()).toEqual([null, null]);
    await bob.ask(acceptFriend, { params: { friendId: ann.id } });
    expect(await lastOnlineTimes()).toEqual([time, null]);
    expect(await bob.ask(getUserDetails, { params: { userId: ann.id } })).not.toHaveProperty('user.lastOnlineAt');
    await shows(0);
    expect(await lastOnlineTimes()).toEqual([null, null]);
    await shows(1);
    expect(await lastOnlineTimes()).toEqual([null, null]);
    await bob.ask(removeFriend, { params: { friendId: ann.id } });
    const own = await ann.signOn();
    expect(own.snapshot.user).toMatchObject({ lastOnlineStatus: 1, lastOnlineAt: null });
    own.close();
  });
});
