/**
 * The commands of one person at two command APIs, in turn. The second gets every event of the log two seconds late. Each command is decided
 * on a state with the command before it (H11), so the answers are the same as from one command API.
 */
import { randomBytes } from 'node:crypto';
import { login, register, sendEmailCode, toggleBadge } from '@folkmoot/contracts/accounts/commands';
import { createApplication, createBot, deleteApplication, inviteBot, updateBot } from '@folkmoot/contracts/applications/commands';
import { changeBookmarkNote, removeBookmark, saveMessage } from '@folkmoot/contracts/bookmarks/commands';
import { createChannel, deleteChannel, setChannelPermissions, updateChannel } from '@folkmoot/contracts/channels/commands';
import { acceptFriend, addFriend, blockUser, removeFriend, unblockUser } from '@folkmoot/contracts/friends/commands';
import { openDm } from '@folkmoot/contracts/inbox/commands';
import { changeInstance } from '@folkmoot/contracts/instance/commands';
import { createInvite, deleteInvite, joinServer } from '@folkmoot/contracts/invites/commands';
import type { RouteSpec } from '@folkmoot/contracts/kernel/route';
import { banMember, kickMember, leaveServer, setMemberRoles, setNickname, unbanMember } from '@folkmoot/contracts/members/commands';
import { deleteMessage, editMessage, sendMessage } from '@folkmoot/contracts/messages/commands';
import { pinMessage, unpinMessage } from '@folkmoot/contracts/pins/commands';
import { createPost, deletePost, editPost, likePost, unlikePost } from '@folkmoot/contracts/posts/commands';
import { updateProfile } from '@folkmoot/contracts/profiles/commands';
import { createRole, deleteRole, updateRole } from '@folkmoot/contracts/roles/commands';
import { createServer, deleteServer, updateServer } from '@folkmoot/contracts/servers/commands';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { heldBack } from './harness/held-back.ts';
import { pathOf } from './harness/http.ts';
import { startTwoApisInProcess, type TwoApisInProcess } from './harness/two-apis-in-process.ts';

const HELD_MS = 2000;

let two: TwoApisInProcess;

beforeAll(async () => {
  // Only the log: a command API that gets signals late answers late, and nothing else.
  const { throughLog } = heldBack(HELD_MS);
  two = await startTwoApisInProcess(inject('postgresUrl'), {}, { throughLog });
});

afterAll(() => two?.stop());

type Answer = { readonly status: number; readonly body: Readonly<Record<string, unknown>> };
type Sent = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Default: Ada's. */
  readonly token?: string | null;
};
type Run = (route: RouteSpec, sent?: Sent) => Promise<Answer>;

/** Sends the commands to these command APIs in turn, and notes the answers. */
function turns(urls: readonly string[]): { readonly run: Run; readonly answers: string[] } {
  const answers: string[] = [];
  const run: Run = async (route, sent = {}) => {
    const url = urls[answers.length % urls.length];
    const { params = {}, query = {}, token = two.ada.token } = sent;
    const response = await fetch(new URL(pathOf(route, { params, query }), url), {
      method: route.method,
      headers: {
        ...(token === null ? {} : { authorization: token }),
        ...(sent.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(sent.body === undefined ? {} : { body: JSON.stringify(sent.body) }),
    });
    const text = await response.text();
    const body = text === '' ? {} : JSON.parse(text);
    answers.push(`${route.name} ${response.status}${response.ok ? '' : ` ${body.message}`}`);
    return { status: response.status, body };
  };
  return { run, answers };
}

function idOf({ body }: Answer): string {
  return String(body.id);
}

/** Someone new, whose registration and first commands are at different command APIs, too. */
async function arrive(run: Run) {
  const username = `U${randomBytes(4).toString('hex')}`;
  const account = { email: `${username}@example.com`, username, password: 'a-long-secret' };
  const { body } = await run(register, { body: account, token: null });
  const token = String(body.token);
  const profile = await run(updateProfile, { body: {}, token });
  const { id, tag } = profile.body.user as { readonly id: string; readonly tag: string };
  return { ...account, token, id, tag };
}

/** A server of Ada, with its default channel and role. */
async function found(run: Run) {
  const { body } = await run(createServer, { body: { name: 'Reading circle' } });
  return { serverId: String(body.id), channelId: String(body.defaultChannelId), defaultRoleId: String(body.defaultRoleId) };
}

/** Each command follows from the one before it. On a state without that, most answers would differ. */
const chains: Readonly<Record<string, (run: Run) => Promise<unknown>>> = {
  async accounts(run) {
    const { email, password, token } = await arrive(run);
    await run(sendEmailCode, { token });
    await run(toggleBadge, { token, body: { bit: 1 } });
    await run(login, { token: null, body: { email, password } });
    const changed = await run(updateProfile, { token, body: { password, newPassword: 'another-secret' } });
    await run(toggleBadge, { token, body: { bit: 1 } });
    await run(login, { token: null, body: { email, password } });
    await run(login, { token: null, body: { email, password: 'another-secret' } });
    await run(updateProfile, { token: String(changed.body.newToken), body: { username: `${email.slice(0, 9)}-2` } });
  },
  async registration(run) {
    await run(changeInstance, { body: { registration: 'closed' } });
    await run(register, { token: null, body: { email: 'cyrus@example.com', username: 'Cyrus', password: 'a-long-secret' } });
    await run(changeInstance, { body: { registration: 'open' } });
    await arrive(run);
  },
  async channels(run) {
    const server = await found(run);
    const params = { serverId: server.serverId, channelId: idOf(await run(createChannel, { params: server, body: { name: 'Annex' } })) };
    await run(updateChannel, { params, body: { name: 'Hall' } });
    const sent = await run(sendMessage, { params, body: { content: 'Here' } });
    const message = { ...params, messageId: idOf(sent) };
    await run(pinMessage, { params: message });
    await run(pinMessage, { params: message });
    await run(unpinMessage, { params: message });
    await run(editMessage, { params: message, body: { content: 'There' } });
    await run(deleteMessage, { params: message });
    await run(editMessage, { params: message, body: { content: 'Nowhere' } });
    await run(deleteChannel, { params });
    await run(sendMessage, { params, body: { content: 'Still here' } });
    await run(deleteChannel, { params });
  },
  async roles(run) {
    const server = await found(run);
    const ben = await arrive(run);
    const { code } = (await run(createInvite, { params: server })).body;
    await run(joinServer, { token: ben.token, params: { code: String(code) } });
    const role = { ...server, roleId: idOf(await run(createRole, { params: server })) };
    const member = { ...server, userId: ben.id };
    await run(updateRole, { params: role, body: { name: 'Guides', permissions: 1 } });
    await run(setMemberRoles, { params: member, body: { roleIds: [role.roleId] } });
    await run(setChannelPermissions, { params: { ...server, roleId: server.defaultRoleId }, body: { permissions: 0 } });
    await run(sendMessage, { token: ben.token, params: server, body: { content: 'May I?' } });
    await run(deleteRole, { params: role });
    await run(setMemberRoles, { params: member, body: { roleIds: [role.roleId] } });
    await run(updateRole, { params: role, body: { name: 'Nobody' } });
  },
  async members(run) {
    const server = await found(run);
    const ben = await arrive(run);
    const { token } = ben;
    const params = { ...server, userId: ben.id };
    const invite = { ...server, code: String((await run(createInvite, { params: server })).body.code) };
    await run(joinServer, { token, params: invite });
    await run(setNickname, { token, params, body: { nickname: 'Benny' } });
    await run(leaveServer, { token, params: server });
    await run(sendMessage, { token, params: server, body: { content: 'From outside' } });
    await run(joinServer, { token, params: invite });
    await run(kickMember, { params });
    await run(kickMember, { params });
    await run(banMember, { params, body: {} });
    await run(banMember, { params, body: {} });
    await run(joinServer, { token, params: invite });
    await run(unbanMember, { params });
    await run(joinServer, { token, params: invite });
    await run(leaveServer, { token, params: server });
    await run(deleteInvite, { params: invite });
    await run(joinServer, { token, params: invite });
  },
  async servers(run) {
    const params = await found(run);
    await run(updateServer, { params, body: { name: 'Chess club' } });
    await run(createChannel, { params, body: { name: 'Openings' } });
    await run(deleteServer, { params });
    await run(createChannel, { params, body: { name: 'Endings' } });
    await run(sendMessage, { params, body: { content: 'Is anybody here?' } });
    await run(deleteServer, { params });
  },
  async friends(run) {
    const ben = await arrive(run);
    const params = { userId: ben.id, friendId: ben.id };
    await run(addFriend, { body: { username: ben.username, tag: ben.tag } });
    await run(addFriend, { body: { username: ben.username, tag: ben.tag } });
    await run(acceptFriend, { params });
    await run(removeFriend, { params });
    await run(removeFriend, { params });
    await run(openDm, { params });
    await run(blockUser, { params });
    await run(addFriend, { body: { username: ben.username, tag: ben.tag } });
    await run(blockUser, { params });
    await run(unblockUser, { params });
    await run(unblockUser, { params });
    await run(addFriend, { body: { username: ben.username, tag: ben.tag } });
  },
  async posts(run) {
    const params = { postId: idOf(await run(createPost, { body: { content: 'A post' } })) };
    await run(likePost, { params });
    await run(likePost, { params });
    await run(unlikePost, { params });
    await run(unlikePost, { params });
    await run(editPost, { params, body: { content: 'Another' } });
    await run(deletePost, { params });
    await run(likePost, { params });
    await run(editPost, { params, body: { content: 'A third' } });
  },
  async bookmarks(run) {
    const server = await found(run);
    const messageId = idOf(await run(sendMessage, { params: server, body: { content: 'To keep' } }));
    await run(saveMessage, { body: { messageId } });
    await run(saveMessage, { body: { messageId } });
    await run(changeBookmarkNote, { params: { messageId }, body: { note: 'Later' } });
    await run(removeBookmark, { params: { messageId } });
    await run(changeBookmarkNote, { params: { messageId }, body: { note: 'Never' } });
    await run(saveMessage, { body: { messageId } });
  },
  async bots(run) {
    const server = await found(run);
    const params = { ...server, applicationId: idOf(await run(createApplication)) };
    await run(createBot, { params });
    await run(createBot, { params });
    await run(updateBot, { params, body: { username: 'Helper' } });
    await run(inviteBot, { params, query: { permissions: '0' } });
    await run(inviteBot, { params, query: { permissions: '0' } });
    await run(deleteApplication, { params });
    await run(inviteBot, { params, query: { permissions: '0' } });
    await run(createBot, { params });
  },
};

describe('H11 the commands of a person at two command APIs in turn get the answers of one', () => {
  it.each(Object.entries(chains))('%s', async (_topic, chain) => {
    const { first, second } = two.urls;
    const one = turns([first]);
    await chain(one.run);
    expect(one.answers.filter((answer) => / 2\d\d$/.test(answer)).length).toBeGreaterThan(2);
    for (const urls of [
      [first, second],
      [second, first],
      [first, first, second],
      [second, second, first],
    ]) {
      const several = turns(urls);
      await chain(several.run);
      expect(several.answers, `starting at ${urls[0]}`).toEqual(one.answers);
    }
  });
});
