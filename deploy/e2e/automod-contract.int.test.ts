/** Automod rules: who may manage them, their actions on messages, the stored matches, and dry runs. */
import { listAccountHistory } from '@folkmoot/contracts/account-history/commands';
import { deleteAccount } from '@folkmoot/contracts/accounts/commands';
import * as routes from '@folkmoot/contracts/automod/commands';
import type { RuleWish } from '@folkmoot/contracts/automod/rule';
import type { DryRunStep } from '@folkmoot/contracts/automod/wire';
import { createInvite, joinServer } from '@folkmoot/contracts/invites/commands';
import { leaveServer, setMemberRoles } from '@folkmoot/contracts/members/commands';
import { addReaction, editMessage, listMessages, sendMessage } from '@folkmoot/contracts/messages/commands';
import { MODERATION_ACT } from '@folkmoot/contracts/moderation/limits';
import { searchModerationLogs } from '@folkmoot/contracts/moderation/read-commands';
import { createPost, editPost, getPost } from '@folkmoot/contracts/posts/commands';
import { updateProfile } from '@folkmoot/contracts/profiles/commands';
import { createRole, updateRole } from '@folkmoot/contracts/roles/commands';
import { ROLE_PERMISSION } from '@folkmoot/contracts/roles/permissions';
import { createServer, updateServer } from '@folkmoot/contracts/servers/commands';
import { wordRule } from '@folkmoot/contracts/testing/word-rule';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { type Network, type Person, startNetwork } from './harness/network.ts';

let network: Network;
/** The first account, which is a moderator of the instance. */
let founder: Person;
let owner: Person;
let writer: Person;
let serverId: string;
let channelId: string;

beforeAll(async () => {
  network = await startNetwork(inject('postgresUrl'));
  founder = await network.register('Founder');
});

afterAll(() => network.stop());

beforeEach(async () => {
  owner = await network.register('Owner');
  writer = await network.register('Writer');
  const server = await network.server(owner, writer);
  serverId = server.id;
  channelId = server.defaultChannelId;
});

const inServer = () => ({ params: { serverId } });

function input(more: Partial<RuleWish> = {}): RuleWish {
  return wordRule('No hats', 'hat*', more);
}

const createRule = (more: Partial<RuleWish> = {}) => owner.ask(routes.createAutomodRule, { ...inServer(), body: input(more) });
const withContent = (content: string, more: object = {}) => ({ params: { channelId }, body: { content, ...more } });
const say = async (content: string, by = writer) => (await by.ask(sendMessage, withContent(content))).id;
const blocked = async (content: string, by = writer) => by.refused(sendMessage, withContent(content), 403, 'content');
/** The user messages of a channel, without system messages. */
const messageContents = async () =>
  (await owner.ask(listMessages, { params: { channelId }, query: {} })).flatMap(({ content }) => (content ? [content] : []));
const catches = () => owner.ask(routes.listCatches, { ...inServer(), query: {} });

async function dryRun(rule: RuleWish): Promise<DryRunStep> {
  const { id } = await owner.ask(routes.beginDryRun, { ...inServer(), body: rule });
  return owner.ask(routes.stepDryRun, { params: { serverId, dryRunId: id }, query: {} });
}

describe('a rule of a server', () => {
  it('blocks a match, stores it for the managers of rules, and notifies no one else', async () => {
    const { id: ruleId } = await createRule();
    await blocked('Buy my HATS!');
    await say('Good morning');
    expect(await messageContents()).toEqual(['Good morning']);
    expect(await catches()).toMatchObject([
      { ruleId, ruleName: 'No hats', channelId, content: 'Buy my HATS!', found: 'HAT', blocked: true, author: { username: 'Writer' } },
    ]);
    expect(await owner.ask(routes.listAutomodRules, inServer())).toMatchObject([{ id: ruleId, name: 'No hats', caught: 1 }]);
    for (const route of [routes.listCatches, routes.listAutomodRules, routes.listTimeOuts]) {
      await writer.refused(route, { ...inServer(), query: {} }, 403);
    }
    await writer.refused(routes.createAutomodRule, { ...inServer(), body: input() }, 403);
  });

  it('ignores its managers, and exempt roles and channels', async () => {
    const role = await owner.ask(createRole, inServer());
    await createRule({ exemptRoleIds: [role.id, '404'] });
    expect(await owner.ask(routes.listAutomodRules, inServer())).toMatchObject([{ exemptRoleIds: [role.id] }]);
    await say('My hat', owner);
    await blocked('My hat');
    await owner.ask(setMemberRoles, { params: { serverId, userId: writer.id }, body: { roleIds: [role.id] } });
    await say('My hat');
    await createRule({ name: 'No caps', trigger: { kind: 'words', words: ['cap'] }, exemptChannelIds: [channelId] });
    await say('My cap');
  });

  it('is replaced as a whole, can be turned off, and is deleted once', async () => {
    const { id: ruleId } = await createRule({ enabled: false });
    await say('A hat');
    const on = { params: { serverId, ruleId } };
    await owner.ask(routes.changeAutomodRule, { ...on, body: input({ trigger: { kind: 'words', words: ['cap'] } }) });
    await say('A hat');
    await blocked('A cap');
    await owner.ask(routes.deleteAutomodRule, on);
    await say('A cap');
    await owner.refused(routes.deleteAutomodRule, on, 404);
    await owner.refused(routes.changeAutomodRule, { ...on, body: input() }, 404);
    expect(await catches()).toMatchObject([{ ruleName: 'No hats', content: 'A cap' }]);
  });

  it('refuses an invalid pattern, and says which one', async () => {
    const bad = input({ trigger: { kind: 'patterns', patterns: ['fine', '(a)\\1'] } });
    const { message } = await owner.refused(routes.createAutomodRule, { ...inServer(), body: bad }, 400, 'trigger');
    expect(message).toBe('Pattern 2 is not valid.');
    await owner.refused(routes.beginDryRun, { ...inServer(), body: bad }, 400, 'trigger');
  });

  it('refuses patterns that are slow to match, alone or with those of other rules', async () => {
    const patterns = (...sources: readonly string[]) => input({ trigger: { kind: 'patterns', patterns: [...sources] } });
    const huge = patterns('(\\pL|x){1,999}9');
    await owner.refused(routes.createAutomodRule, { ...inServer(), body: huge }, 400, 'trigger');
    await owner.refused(routes.beginDryRun, { ...inServer(), body: huge }, 400, 'trigger');
    const large = patterns('(\\pL|x){1,90}9');
    const all = await Promise.allSettled(
      Array.from({ length: 5 }, () => owner.ask(routes.createAutomodRule, { ...inServer(), body: large })),
    );
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('blocks an edit, which leaves the message unchanged', async () => {
    const id = await say('Good morning');
    await createRule({ timeOutMinutes: 5 });
    await writer.refused(editMessage, { params: { channelId, messageId: id }, body: { content: 'Buy hats' } }, 403, 'content');
    expect(await messageContents()).toEqual(['Good morning']);
    expect(await catches()).toMatchObject([{ edited: true, messageId: id, timedOutUntil: null }]);
    await say('Still here');
  });

  it('can only alert: the message is sent, and managers of rules are notified immediately', async () => {
    await createRule({ block: false, alert: true });
    const connection = await owner.signOn();
    await say('A hat');
    await network.settle();
    expect(connection.take().find(({ name }) => name === 'server:automod_caught')?.payload).toEqual({
      serverId,
      channelId,
      authorId: writer.id,
      ruleName: 'No hats',
      blocked: false,
    });
    expect(await messageContents()).toEqual(['A hat']);
    expect(await catches()).toMatchObject([{ blocked: false, alerted: true }]);
  });

  it('sets a timeout, which blocks messages, edits and reactions until it ends or is lifted', async () => {
    const id = await say('Good morning');
    await createRule({ timeOutMinutes: 60 });
    await blocked('A hat');
    const { ttl } = await writer.refused(sendMessage, withContent('Sorry'), 403);
    expect(ttl).toBeGreaterThan(3_500_000);
    const on = { params: { channelId, messageId: id } };
    await writer.refused(editMessage, { ...on, body: { content: 'Sorry' } }, 403);
    await writer.refused(addReaction, { ...on, body: { name: '🎩' } }, 403);
    expect(await owner.ask(routes.listTimeOuts, inServer())).toMatchObject([{ userId: writer.id, ruleName: 'No hats' }]);
    const lift = { params: { serverId, userId: writer.id } };
    await writer.refused(routes.liftTimeOut, lift, 403);
    await owner.ask(routes.liftTimeOut, lift);
    await say('Sorry');
    expect(await owner.ask(routes.listTimeOuts, inServer())).toEqual([]);
    await owner.refused(routes.liftTimeOut, lift, 400);
  });

  it('counts a flood of one user in one channel', async () => {
    await createRule({ trigger: { kind: 'flood', messages: 3, seconds: 100 } });
    for (const word of ['one', 'two', 'three']) await say(word);
    await blocked('four');
    const { code } = await owner.ask(createInvite, inServer());
    const other = await network.register('Other');
    await other.ask(joinServer, { params: { code } });
    await say('hello', other);
  });

  it('refuses a repeated request with the same key again', async () => {
    await createRule();
    for (const _ of [1, 2]) await writer.refused(sendMessage, { ...withContent('A hat'), key: 'again-0123456789' }, 403, 'content');
    expect(await catches()).toHaveLength(1);
  });

  it('erases the texts of a user whose account is deleted', async () => {
    await createRule();
    await blocked('A hat');
    await writer.ask(leaveServer, inServer());
    await writer.ask(deleteAccount, { body: { password: writer.password, deleteContent: true } });
    await vi.waitFor(async () => expect(await catches()).toMatchObject([{ content: null, found: null }]));
  });
});

describe('a dry run', () => {
  it('shows what a rule would have matched, and changes nothing', async () => {
    await say('A hat');
    await say('Good morning');
    await say('Two hats', owner);
    const step = await dryRun(input());
    expect(step).toMatchObject({ total: 4, examined: 4, caught: 1, authorIds: [writer.id], next: null });
    expect(step.hits).toMatchObject([{ channelId, content: 'A hat', found: 'hat', author: { username: 'Writer' } }]);
    expect(await owner.ask(routes.listAutomodRules, inServer())).toEqual([]);
    await say('A hat');
  });

  it('counts a flood like the rule', async () => {
    for (const word of ['one', 'two', 'three', 'four']) await say(word);
    expect(await dryRun(input({ trigger: { kind: 'flood', messages: 3, seconds: 100 } }))).toMatchObject({ examined: 5, caught: 1 });
  });

  it('can be continued only by the user who started it, in the same server', async () => {
    const { id: dryRunId } = await owner.ask(routes.beginDryRun, { ...inServer(), body: input() });
    const role = await owner.ask(createRole, inServer());
    await owner.ask(updateRole, { params: { serverId, roleId: role.id }, body: { permissions: ROLE_PERMISSION.ADMIN } });
    await owner.ask(setMemberRoles, { params: { serverId, userId: writer.id }, body: { roleIds: [role.id] } });
    await writer.refused(routes.stepDryRun, { params: { serverId, dryRunId }, query: {} }, 404);
    const other = await network.server(owner);
    await owner.refused(routes.stepDryRun, { params: { serverId: other.id, dryRunId }, query: {} }, 404);
    await writer.refused(routes.beginSiteDryRun, { body: { rule: input(), reason: 'I wonder', password: writer.password } }, 403);
  });
});

describe('a rule of the instance', () => {
  const password = () => founder.password;
  const setUp = async (more: Partial<RuleWish>) =>
    (await founder.ask(routes.createSiteRule, { body: { rule: input({ name: 'Site', ...more }), password: password() } })).id;
  const deleteRule = (ruleId: string) => founder.ask(routes.deleteSiteRule, { params: { ruleId }, body: { password: password() } });
  const siteCatches = async () =>
    (await founder.ask(routes.listSiteCatches, { query: {} })).filter(({ author }) => author?.id === writer.id);
  it('applies to all servers, including their owners, and requires a password to change', async () => {
    await founder.refused(routes.createSiteRule, { body: { rule: input(), password: 'not the password' } }, 403, 'password');
    const { id: ruleId } = await founder.ask(routes.createSiteRule, { body: { rule: input({ name: 'Site' }), password: password() } });
    await blocked('A hat');
    await blocked('A hat', owner);
    expect(await founder.ask(routes.listSiteCatches, { query: {} })).toMatchObject([
      { ruleName: 'Site', bySite: true, author: { username: 'Owner' } },
      { author: { username: 'Writer' } },
    ]);
    expect(await catches()).toEqual([]);
    await owner.refused(routes.listSiteRules, {}, 403);
    await founder.ask(routes.changeSiteRule, {
      params: { ruleId },
      body: { rule: input({ name: 'Site', timeOutMinutes: 10 }), password: password() },
    });
    await blocked('A hat');
    const other = await network.server(owner, writer);
    await writer.refused(sendMessage, { params: { channelId: other.defaultChannelId }, body: { content: 'Hello' } }, 403);
    expect(await founder.ask(routes.listSiteTimeOuts, {})).toMatchObject([{ userId: writer.id }]);
    await founder.ask(routes.liftSiteTimeOut, { params: { userId: writer.id }, body: { password: password() } });
    await founder.ask(routes.deleteSiteRule, { params: { ruleId }, body: { password: password() } });
    await say('A hat');
    const log = await founder.ask(searchModerationLogs, { query: { q: founder.id } });
    expect(log.map(({ actionType, reason, userId }) => [actionType, reason, userId])).toEqual([
      [MODERATION_ACT.SITE_RULE_DELETE, 'Site', null],
      [MODERATION_ACT.SITE_TIME_OUT_LIFT, null, writer.id],
      [MODERATION_ACT.SITE_RULE_CHANGE, 'Site', null],
      [MODERATION_ACT.SITE_RULE_CREATE, 'Site', null],
    ]);
    expect(await writer.ask(listAccountHistory, {})).toMatchObject([{ act: 'timeOutLifted' }, { act: 'timedOut', reason: null }]);
  });

  it('is tested on all messages, with a reason', async () => {
    const word = `Zylinder${serverId}`;
    const id = await say(`My ${word}`);
    const rule = input({ trigger: { kind: 'words', words: [word] } });
    await founder.refused(routes.beginSiteDryRun, { body: { rule, reason: '', password: password() } }, 400, 'reason');
    const { id: dryRunId } = await founder.ask(routes.beginSiteDryRun, { body: { rule, reason: 'Spam of hats', password: password() } });
    const [entry] = await founder.ask(searchModerationLogs, { query: { q: founder.id } });
    expect(entry).toMatchObject({ actionType: MODERATION_ACT.SITE_DRY_RUN, reason: expect.stringMatching(/: Spam of hats$/) });
    const step = await founder.ask(routes.stepSiteDryRun, { params: { dryRunId }, query: {} });
    expect(step.hits).toMatchObject([{ messageId: id, serverId, content: `My ${word}` }]);
  });

  it('applies to posts, comments, polls and edits of them if it is set to', async () => {
    const ruleId = await setUp({ holdsIn: ['posts'] });
    await say('A hat in a message');
    const { id } = await writer.ask(createPost, { body: { content: 'Weather' } });
    await writer.refused(editPost, { params: { postId: id }, body: { content: 'A h**at**' } }, 403, 'content');
    await writer.refused(createPost, { body: { content: 'Which?', poll: { choices: ['caps', 'hats'] } } }, 403, 'content');
    await writer.refused(createPost, { body: { content: 'A hat', postId: id } }, 403, 'content');
    expect(await siteCatches()).toMatchObject([
      { content: 'A hat', found: 'hat', blocked: true, edited: false, serverId: null, messageId: null },
      { content: 'Which?\ncaps\nhats', found: 'hat' },
      { content: 'A h**at**', found: 'hat', edited: true, postId: id },
    ]);
    expect(await writer.ask(getPost, { params: { postId: id } })).toMatchObject({ content: 'Weather', editedAt: null });
    await founder.ask(createPost, { body: { content: 'A hat of a moderator' } });
    await deleteRule(ruleId);
  });

  it('alerts to a post, and sets a timeout for posts and servers', async () => {
    const ruleId = await setUp({ holdsIn: ['posts'], block: false, alert: true });
    const { id } = await writer.ask(createPost, { body: { content: 'A hat' } });
    expect(await siteCatches()).toMatchObject([{ postId: id, blocked: false, alerted: true }]);
    await founder.ask(routes.changeSiteRule, {
      params: { ruleId },
      body: { rule: input({ holdsIn: ['posts'], timeOutMinutes: 10 }), password: password() },
    });
    for (const _ of [1, 2]) await writer.refused(createPost, { body: { content: 'Hats' }, key: 'again-hats-0123456789' }, 403, 'content');
    expect(await siteCatches()).toHaveLength(2);
    await writer.refused(createPost, { body: { content: 'Sorry' } }, 403);
    await writer.refused(editPost, { params: { postId: id }, body: { content: 'Sorry' } }, 403);
    await writer.refused(sendMessage, withContent('Sorry'), 403);
    await founder.ask(routes.liftSiteTimeOut, { params: { userId: writer.id }, body: { password: password() } });
    await say('Sorry');
    await deleteRule(ruleId);
  });

  it('blocks names and bios if it is set to, and stores no match', async () => {
    const ruleId = await setUp({ holdsIn: ['names'], block: false });
    await writer.refused(updateProfile, { body: { bio: 'I sell ||h||ats' } }, 403, 'bio');
    await writer.refused(updateProfile, { body: { username: 'Нat', password: writer.password } }, 403, 'username');
    await writer.refused(createServer, { body: { name: 'Hats and more' } }, 403, 'name');
    await owner.refused(updateServer, { ...inServer(), body: { name: 'Hats and more' } }, 403, 'name');
    await expect(network.register('Hatman')).rejects.toThrow();
    await writer.ask(updateProfile, { body: { bio: 'I sell caps' } });
    await say('A hat');
    await founder.ask(updateProfile, { body: { bio: 'Hats' } });
    expect(await siteCatches()).toEqual([]);
    await deleteRule(ruleId);
  });

  it('applies to names only if its kind can match names, and a rule of a server only to its messages', async () => {
    const flood = input({ trigger: { kind: 'flood', messages: 3, seconds: 9 }, holdsIn: ['messages', 'names'] });
    await founder.refused(routes.createSiteRule, { body: { rule: flood, password: password() } }, 400, 'rule.holdsIn');
    await createRule({ holdsIn: ['posts'] });
    expect(await owner.ask(routes.listAutomodRules, inServer())).toMatchObject([{ holdsIn: ['messages'] }]);
    await writer.ask(createPost, { body: { content: 'A hat' } });
  });

  it('is also tested on posts if it applies to them', async () => {
    const word = `Mütze${serverId}`;
    const messageId = await say(word);
    const { id: postId } = await writer.ask(createPost, { body: { content: 'Which?', poll: { choices: ['caps', word] } } });
    const hits = async (holdsIn: RuleWish['holdsIn']) => {
      const rule = input({ trigger: { kind: 'words', words: [word] }, holdsIn });
      const { id: dryRunId } = await founder.ask(routes.beginSiteDryRun, { body: { rule, reason: 'Spam', password: password() } });
      const steps: DryRunStep[] = [];
      for (let after: string | null = ''; after !== null; after = steps.at(-1)?.next ?? null) {
        steps.push(await founder.ask(routes.stepSiteDryRun, { params: { dryRunId }, query: after === '' ? {} : { after } }));
      }
      expect(steps.reduce((sum, { examined }) => sum + examined, 0)).toBe(steps[0]?.total);
      return steps.flatMap((step) => step.hits).map((hit) => [hit.messageId, hit.postId, hit.content]);
    };
    const [inMessages, inPosts] = [
      [messageId, null, word],
      [null, postId, `Which?\ncaps\n${word}`],
    ];
    expect(await hits(['messages'])).toEqual([inMessages]);
    expect(await hits(['posts'])).toEqual([inPosts]);
    expect(await hits(['messages', 'posts'])).toEqual([inMessages, inPosts]);
    expect(await hits(['names'])).toEqual([]);
  });
});
