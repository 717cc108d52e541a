/** The account history: what staff did to an account, without their names, visible only to its user. */
import { listAccountHistory } from '@folkmoot/contracts/account-history/commands';
import { ACCOUNT_HISTORY_LIMITS } from '@folkmoot/contracts/account-history/wire';
import { deleteAccount, toggleBadge } from '@folkmoot/contracts/accounts/commands';
import { BADGE, FREE_BADGES } from '@folkmoot/contracts/accounts/limits';
import { accountEvents } from '@folkmoot/contracts/accounts/wire';
import { listMessages, sendMessage } from '@folkmoot/contracts/messages/commands';
import { deletePosts } from '@folkmoot/contracts/moderation/post-commands';
import * as staff from '@folkmoot/contracts/moderation/user-commands';
import { createPost, deletePost } from '@folkmoot/contracts/posts/commands';
import { appealWarning } from '@folkmoot/contracts/reports/commands';
import { decideAppeal, listCases } from '@folkmoot/contracts/reports/staff-commands';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Person } from './harness/network.ts';
import { startNetworkWithFounder } from './harness/network-with-founder.ts';

const { network, founder, stranger, newcomer } = await startNetworkWithFounder('Member');
let member: Person;

beforeEach(() => {
  member = newcomer();
});

const password = () => founder.password;
const onMember = (more: object = {}) => ({ body: { userIds: [member.id], password: password(), ...more } });
const edit = (more: object) => founder.ask(staff.moderateUser, { params: { userId: member.id }, body: { password: password(), ...more } });
const history = (query: Readonly<Record<string, string>> = {}) => member.ask(listAccountHistory, { query });

const plain = {
  reason: null,
  until: null,
  deletesSince: null,
  fields: [],
  badges: null,
  postId: null,
  serverId: null,
  serverName: null,
  undoneAt: null,
};

describe('the account history', () => {
  it('contains reasons, newest first, without the names of staff', async () => {
    const connection = await member.signOn();
    await founder.ask(staff.warnUsers, onMember({ reason: 'Be kind.' }));
    const { id } = await connection.until(accountEvents.noticeCreated);
    connection.close();
    await member.ask(appealWarning, { body: { id, words: 'I was kind all day.' } });
    const [appeal] = await founder.ask(listCases, { query: { kind: 'warning', status: 'open' } });
    const answer = { outcome: 'lifted', answer: 'So you were.', password: password() };
    await founder.ask(decideAppeal, { params: { caseId: appeal?.id ?? '' }, body: answer });
    await founder.ask(staff.suspendUsers, onMember({ reason: 'Eels.', days: 3, deleteRecentMessages: true }));
    await founder.ask(staff.editSuspensions, onMember({ reason: 'Many eels.', days: 0 }));
    await founder.ask(staff.liftSuspensions, onMember());
    await edit({ username: 'Renamed', badges: BADGE.SUPPORTER });
    const post = await member.ask(createPost, { body: { content: 'Eels!' } });
    await founder.ask(deletePosts, { body: { postIds: [post.id], password: password() } });

    const entries = await history();
    const listed = entries.map(({ id: _, at, ...entry }) => {
      expect(Date.now() - at).toBeLessThan(60_000);
      return entry;
    });
    const [deleted, badges, edited, lifted, changed, ...earlier] = listed.toSorted((a, b) => ORDER.indexOf(a.act) - ORDER.indexOf(b.act));
    const time = expect.any(Number);
    expect(deleted).toEqual({ ...plain, act: 'postDeleted', postId: post.id });
    expect(badges).toEqual({ ...plain, act: 'badgesSet', badges: BADGE.SUPPORTER });
    expect(edited).toEqual({ ...plain, act: 'edited', fields: ['username'] });
    expect(lifted).toEqual({ ...plain, act: 'suspensionLifted' });
    expect(changed).toEqual({ ...plain, act: 'suspensionEdited', reason: 'Many eels.' });
    expect(earlier).toEqual([
      { ...plain, act: 'suspended', reason: 'Eels.', until: time, deletesSince: time },
      { ...plain, act: 'warningLifted' },
      { ...plain, act: 'appealLifted', reason: 'So you were.' },
      { ...plain, act: 'warned', reason: 'Be kind.', until: time },
    ]);
    expect(listed[0]).toEqual(deleted);
    expect(listed.at(-1)).toMatchObject({ act: 'warned' });
    expect(JSON.stringify(entries)).not.toContain(founder.id);
    expect(JSON.stringify(entries)).not.toContain('Founder');
  });

  it('contains no shadow ban, none of its effects, and no actions of the user', async () => {
    const server = await network.server(founder, member);
    const inChannel = { params: { channelId: server.defaultChannelId } };
    const { id } = await member.ask(sendMessage, { ...inChannel, body: { content: 'Hats!' } });
    const own = await member.ask(createPost, { body: { content: 'Mine.' } });
    await member.ask(deletePost, { params: { postId: own.id } });
    await member.ask(toggleBadge, { body: { bit: FREE_BADGES[0] } });
    await founder.ask(staff.shadowBanUsers, onMember({ reason: 'Hats.' }));
    // The moderator deletes their messages one by one.
    await expect.poll(async () => (await founder.ask(listMessages, inChannel)).map((message) => message.id)).not.toContain(id);
    await network.settle();
    expect(await history()).toEqual([]);
    await founder.ask(staff.liftShadowBans, onMember());
    await founder.ask(staff.liftSuspensions, onMember());
    expect(await history()).toEqual([]);
  });

  it('is visible only to its user, and requires a token', async () => {
    await founder.ask(staff.warnUsers, onMember({ reason: 'Be kind.' }));
    expect(await history()).toMatchObject([{ act: 'warned' }]);
    expect(await stranger.ask(listAccountHistory)).toEqual([]);
    expect(await founder.ask(listAccountHistory)).toEqual([]);
    const [entry] = await history();
    // The entry of another user is no valid cursor.
    expect(await stranger.ask(listAccountHistory, { query: { after: entry?.id ?? '' } })).toEqual([]);
    const { status } = await network.anyone('GET', '/api/account-history', { token: null });
    expect(status).toBe(401);
  });

  it('is returned in pages', async () => {
    for (const badges of [4, 8, 12]) await edit({ badges });
    const [newest, ...others] = await history();
    expect(others.map(({ badges }) => badges)).toEqual([8, 4]);
    expect(await history({ after: newest?.id ?? '' })).toEqual(others);
    expect(await history({ after: newest?.id ?? '', limit: '1' })).toEqual([others[0]]);
    expect(await history({ after: 'nothing of the kind', limit: '-3' })).toHaveLength(3);
    expect(await history({ limit: String(ACCOUNT_HISTORY_LIMITS.page + 1) })).toHaveLength(3);
  });

  it('H9 is erased with the account', async () => {
    await founder.ask(staff.warnUsers, onMember({ reason: 'Be kind.' }));
    await member.ask(deleteAccount, { body: { password: member.password, deleteContent: true } });
    await network.settle();
    const { pool } = network.product().foundation.readModels;
    const { rows } = await pool.query('select act from account_history where user_id = $1', [member.id]);
    expect(rows).toEqual([]);
  });
});

/** Newest first. Several entries of one command keep their order. */
const ORDER: readonly string[] = [
  'postDeleted',
  'badgesSet',
  'edited',
  'suspensionLifted',
  'suspensionEdited',
  'suspended',
  'warningLifted',
  'appealLifted',
  'warned',
];
