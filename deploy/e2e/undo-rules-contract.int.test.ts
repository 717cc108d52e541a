/**
 * Undo in the audit log of a server: automod rules, timeouts, questions, notices, invites, Explore, and created channels and
 * roles.
 */
import {
  listServerActions,
  previewActUndo,
  undoExploreAct,
  undoInviteAct,
  undoNoticeAct,
  undoQuestionAct,
  undoRuleAct,
  undoServerAct,
  undoTimeOutLift,
} from '@folkmoot/contracts/audit-log/commands';
import type { ServerAction } from '@folkmoot/contracts/audit-log/wire';
import {
  changeAutomodRule,
  createAutomodRule,
  deleteAutomodRule,
  liftTimeOut,
  listAutomodRules,
  listTimeOuts,
} from '@folkmoot/contracts/automod/commands';
import type { RuleWish } from '@folkmoot/contracts/automod/rule';
import { createChannel, deleteChannel } from '@folkmoot/contracts/channels/commands';
import { getPublicServer, publishServer, unpublishServer } from '@folkmoot/contracts/explore/commands';
import { createInvite, deleteInvite, joinServer, listInvites } from '@folkmoot/contracts/invites/commands';
import { leaveServer, setMemberRoles } from '@folkmoot/contracts/members/commands';
import { listMessages, sendMessage } from '@folkmoot/contracts/messages/commands';
import { getChannelNotice, removeChannelNotice, setChannelNotice } from '@folkmoot/contracts/notices/commands';
import { createRole, deleteRole, updateRole } from '@folkmoot/contracts/roles/commands';
import { ROLE_PERMISSION } from '@folkmoot/contracts/roles/permissions';
import { wordRule } from '@folkmoot/contracts/testing/word-rule';
import {
  chooseWelcomeAnswer,
  createWelcomeQuestion,
  deleteWelcomeQuestion,
  listWelcomeQuestions,
  updateWelcomeQuestion,
} from '@folkmoot/contracts/welcome/commands';
import { describe, expect, it } from 'vitest';
import { startServerWithMembers } from './harness/server-with-members.ts';

const { owner, member, newcomer, testServer } = await startServerWithMembers();

const server = () => ({ params: { serverId: testServer.serverId } });
const onEntry = (auditLogId: string) => ({ params: { serverId: testServer.serverId, auditLogId } });

async function newest(actionType: ServerAction['actionType']): Promise<ServerAction> {
  const { actions } = await owner.ask(listServerActions, { ...server(), query: { actionType } });
  if (!actions[0]) throw new Error(`The log has no ${actionType}`);
  return actions[0];
}

async function entry(actionType: ServerAction['actionType']): Promise<string> {
  return (await newest(actionType)).id;
}

const preview = (auditLogId: string) => owner.ask(previewActUndo, onEntry(auditLogId));
const stateOf = async (actionType: ServerAction['actionType']) => (await newest(actionType)).undo?.state;

/** The state of undo of an entry, as this reader of the log sees it. */
async function shownTo({ ask }: typeof owner, auditLogId: string) {
  return (await ask(listServerActions, server())).actions.find(({ id }) => id === auditLogId)?.undo;
}

/** A user who can read the log, and owns nothing. */
async function administrator() {
  const { id: roleId } = await owner.ask(createRole, server());
  await owner.ask(updateRole, { params: { serverId: testServer.serverId, roleId }, body: { permissions: ROLE_PERMISSION.ADMIN } });
  await owner.ask(setMemberRoles, { params: { serverId: testServer.serverId, userId: member.id }, body: { roleIds: [roleId] } });
  return member;
}

describe('undo of a change of a rule', () => {
  const input: RuleWish = wordRule('No hats', 'hat*');
  const rules = async () => (await owner.ask(listAutomodRules, server())).map(({ setAt: _, caught: __, ...rule }) => rule);

  async function createRule() {
    const { id } = await owner.ask(createAutomodRule, { ...server(), body: input });
    return { ruleId: id, on: { params: { serverId: testServer.serverId, ruleId: id } } };
  }

  it('deletes a created rule, and restores a deleted one, which applies again', async () => {
    const { on } = await createRule();
    const before = await rules();
    const say = { params: { channelId: testServer.channelId }, body: { content: 'My hat' } };
    await owner.ask(deleteAutomodRule, on);
    await member.ask(sendMessage, say);
    const auditLogId = await entry('SERVER_RULE_DELETE');
    expect(await preview(auditLogId)).toMatchObject({
      undo: { state: 'open' },
      back: [{ field: 'name', from: null, to: 'No hats' }],
      left: [],
    });
    await member.refused(undoRuleAct, { ...on, body: { auditLogId } }, 403);
    const both = await Promise.allSettled([1, 2].map(() => owner.ask(undoRuleAct, { ...on, body: { auditLogId } })));
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await rules()).toEqual(before);
    await member.refused(sendMessage, say, 403, 'content');
    expect(await newest('SERVER_ACT_UNDO')).toMatchObject({
      data: { undone: 'SERVER_RULE_DELETE', subject: { kind: 'rule', name: 'No hats' } },
    });
    expect((await newest('SERVER_RULE_DELETE')).undo).toMatchObject({ state: 'undone', byId: owner.id });

    const making = await entry('SERVER_RULE_SET');
    expect(await preview(making)).toMatchObject({ back: [{ field: 'name', from: 'No hats', to: null }] });
    await owner.ask(undoRuleAct, { ...on, body: { auditLogId: making } });
    expect(await rules()).toEqual([]);
    await owner.refused(undoRuleAct, { ...on, body: { auditLogId: making } }, 400);
    // Effects of an undo have no entries of their own.
    const { actions } = await owner.ask(listServerActions, { ...server(), query: { actionType: 'SERVER_RULE_SET,SERVER_RULE_DELETE' } });
    expect(actions).toHaveLength(2);
  });

  it('restores parts that are unchanged since, and shows before which ones are not', async () => {
    const { on } = await createRule();
    const caps: RuleWish = { ...input, trigger: { kind: 'words', words: ['cap'] }, alert: true };
    await owner.ask(changeAutomodRule, { ...on, body: caps });
    const { id: auditLogId, data } = await newest('SERVER_RULE_SET');
    expect(data).toMatchObject({ changes: [{ field: 'trigger' }, { field: 'alert', from: false, to: true }] });
    await owner.ask(changeAutomodRule, { ...on, body: { ...caps, alert: false, name: 'No caps' } });
    expect(await preview(auditLogId)).toMatchObject({
      back: [{ field: 'trigger' }],
      left: [{ field: 'alert', from: false, to: true }],
    });
    await owner.ask(undoRuleAct, { ...on, body: { auditLogId } });
    expect(await rules()).toMatchObject([{ name: 'No caps', alert: false, trigger: input.trigger }]);
    const { on: other } = await createRule();
    await owner.refused(undoRuleAct, { ...other, body: { auditLogId } }, 404);
  });

  it('restores a timeout until its original end', async () => {
    await owner.ask(createAutomodRule, { ...server(), body: { ...input, timeOutMinutes: 5 } });
    await member.refused(sendMessage, { params: { channelId: testServer.channelId }, body: { content: 'My hat' } }, 403);
    const before = await owner.ask(listTimeOuts, server());
    const onPerson = { params: { serverId: testServer.serverId, userId: member.id } };
    await owner.ask(liftTimeOut, onPerson);
    const { id: auditLogId, undo } = await newest('SERVER_TIME_OUT_LIFT');
    expect(undo).toEqual({ state: 'open', until: before[0]?.until });
    expect(await preview(auditLogId)).toMatchObject({ back: [{ field: 'until', from: null, to: before[0]?.until }] });
    await owner.ask(undoTimeOutLift, { ...onPerson, body: { auditLogId } });
    expect(await owner.ask(listTimeOuts, server())).toEqual(before);
    await member.refused(sendMessage, { params: { channelId: testServer.channelId }, body: { content: 'Hello' } }, 403);
    await owner.refused(undoTimeOutLift, { ...onPerson, body: { auditLogId } }, 400);
    await owner.refused(undoTimeOutLift, { ...onPerson, body: { auditLogId: await entry('SERVER_RULE_SET') } }, 404);
  });
});

describe('undo of a change of a question', () => {
  async function createQuestion() {
    const answers = [
      { title: 'Red', order: 1 },
      { title: 'Blue', order: 2 },
    ];
    const question = await owner.ask(createWelcomeQuestion, { ...server(), body: { title: 'Which colour?', multiselect: true, answers } });
    for (const { id: answerId } of question.answers) {
      await member.ask(chooseWelcomeAnswer, { params: { serverId: testServer.serverId, answerId } });
    }
    return { question, on: { params: { serverId: testServer.serverId, questionId: question.id } } };
  }
  const questions = (who = member) => who.ask(listWelcomeQuestions, server());

  it('restores it with its answers, and with the members who chose them', async () => {
    const { on } = await createQuestion();
    const before = await questions();
    expect(before).toMatchObject([{ answers: [{ answered: true }, { answered: true }] }]);
    await owner.ask(deleteWelcomeQuestion, on);
    expect(await questions()).toEqual([]);
    const auditLogId = await entry('SERVER_QUESTION_DELETE');
    expect(await preview(auditLogId)).toMatchObject({ back: [{ field: 'title', from: null, to: 'Which colour?' }] });
    await owner.ask(undoQuestionAct, { ...on, body: { auditLogId } });
    expect(await questions()).toEqual(before);
    await owner.refused(undoQuestionAct, { ...on, body: { auditLogId } }, 400);
  });

  it.each([
    ['first', ['question', 'role']],
    ['last', ['role', 'question']],
  ] as const)('restores the role of an answer in any order: the question %s', async (_title, order) => {
    const role = await owner.ask(createRole, server());
    const body = { title: 'Which colour?', multiselect: true, answers: [{ title: 'Red', order: 1, roleIds: [role.id] }] };
    const question = await owner.ask(createWelcomeQuestion, { ...server(), body });
    const before = await questions();
    expect(before).toMatchObject([{ answers: [{ roleIds: [role.id] }] }]);
    const on = { params: { serverId: testServer.serverId, questionId: question.id } };
    await owner.ask(deleteWelcomeQuestion, on);
    await owner.ask(deleteRole, { params: { serverId: testServer.serverId, roleId: role.id } });
    const undos = {
      question: async () => owner.ask(undoQuestionAct, { ...on, body: { auditLogId: await entry('SERVER_QUESTION_DELETE') } }),
      role: async () => owner.ask(undoServerAct, onEntry(await entry('SERVER_ROLE_DELETE'))),
    };
    await undos[order[0]]();
    if (order[0] === 'question') expect(await questions()).toMatchObject([{ answers: [{ roleIds: [] }] }]);
    await undos[order[1]]();
    expect(await questions()).toEqual(before);
    const [answer] = question.answers;
    await member.ask(chooseWelcomeAnswer, { params: { serverId: testServer.serverId, answerId: answer?.id ?? '' } });
    expect(await questions()).toMatchObject([{ answers: [{ answered: true, roleIds: [role.id] }] }]);
  });

  it('does not restore answers of members who left since', async () => {
    const { on } = await createQuestion();
    await owner.ask(deleteWelcomeQuestion, on);
    await member.ask(leaveServer, server());
    await owner.ask(undoQuestionAct, { ...on, body: { auditLogId: await entry('SERVER_QUESTION_DELETE') } });
    expect(await questions(owner)).toMatchObject([{ answers: [{ _count: { answeredUsers: 0 } }, { _count: { answeredUsers: 0 } }] }]);
  });

  it('restores values that are unchanged since, and deletes a created question', async () => {
    const { question, on } = await createQuestion();
    const before = await questions();
    const [, blue] = question.answers;
    const only = [{ id: blue?.id ?? '', title: 'Blue', order: 2 }];
    await owner.ask(updateWelcomeQuestion, { ...on, body: { title: 'What colour?', answers: only } });
    const auditLogId = await entry('SERVER_QUESTION_UPDATE');
    expect((await newest('SERVER_QUESTION_UPDATE')).data).toMatchObject({
      changes: [{ field: 'title', from: 'Which colour?', to: 'What colour?' }, { field: 'answers' }],
    });
    expect(await stateOf('SERVER_QUESTION_CREATE')).toBe('gone');
    await owner.ask(undoQuestionAct, { ...on, body: { auditLogId } });
    expect(await questions()).toEqual(before);
    await owner.ask(undoQuestionAct, { ...on, body: { auditLogId: await entry('SERVER_QUESTION_CREATE') } });
    expect(await questions()).toEqual([]);
  });
});

describe('undo of a change of a notice', () => {
  const on = () => ({ params: { serverId: testServer.serverId, channelId: testServer.channelId } });
  const notice = async () => (await member.ask(getChannelNotice, { params: { channelId: testServer.channelId } })).notice;

  it('restores its text and its date, and removes it again if there was none', async () => {
    await owner.ask(setChannelNotice, { ...on(), body: { content: 'Be kind' } });
    const first = await entry('SERVER_NOTICE_SET');
    const before = await notice();
    await owner.ask(setChannelNotice, { ...on(), body: { content: 'Be kinder' } });
    const second = await entry('SERVER_NOTICE_SET');
    expect((await preview(first)).undo).toEqual({ state: 'gone' });
    await owner.refused(undoNoticeAct, { ...on(), body: { auditLogId: first } }, 400);
    expect(await preview(second)).toMatchObject({ back: [{ field: 'content', from: 'Be kinder', to: 'Be kind' }] });
    await owner.ask(undoNoticeAct, { ...on(), body: { auditLogId: second } });
    expect(await notice()).toEqual(before);

    await owner.ask(removeChannelNotice, on());
    const removal = await newest('SERVER_NOTICE_REMOVE');
    expect(removal.data).toMatchObject({ changes: [{ field: 'content', from: 'Be kind', to: null }] });
    await owner.ask(undoNoticeAct, { ...on(), body: { auditLogId: removal.id } });
    expect(await notice()).toEqual(before);
    await owner.ask(undoNoticeAct, { ...on(), body: { auditLogId: first } });
    await member.refused(getChannelNotice, { params: { channelId: testServer.channelId } }, 400);
  });

  it('does not restore it in a deleted channel, but again after the channel is restored', async () => {
    const { id: channelId } = await owner.ask(createChannel, { ...server(), body: { name: 'Hall' } });
    const inOtherChannel = { params: { serverId: testServer.serverId, channelId } };
    await owner.ask(setChannelNotice, { ...inOtherChannel, body: { content: 'Wipe your feet' } });
    await owner.ask(removeChannelNotice, inOtherChannel);
    await owner.ask(deleteChannel, inOtherChannel);
    const auditLogId = await entry('SERVER_NOTICE_REMOVE');
    expect((await preview(auditLogId)).undo).toEqual({ state: 'gone' });
    await owner.refused(undoNoticeAct, { ...inOtherChannel, body: { auditLogId } }, 400);
    await owner.ask(undoServerAct, onEntry(await entry('SERVER_CHANNEL_DELETE')));
    await owner.ask(undoNoticeAct, { ...inOtherChannel, body: { auditLogId } });
    expect((await owner.ask(getChannelNotice, { params: { channelId } })).notice).toMatchObject({ content: 'Wipe your feet' });
  });
});

describe('undo of a change in Explore', () => {
  const described = (description: string) => ({ ...server(), body: { description } });

  it('is only for the owner: restores the old state, and unpublishes a server that was not published', async () => {
    await owner.ask(publishServer, described('Reading aloud'));
    await owner.ask(publishServer, described('Reading silently'));
    const description = await entry('SERVER_DESCRIBE');
    const admin = await administrator();
    await admin.refused(undoExploreAct, { ...server(), body: { auditLogId: description } }, 401);
    expect(await shownTo(admin, description)).toEqual({ state: 'barred', by: 'owner' });
    expect(await admin.ask(previewActUndo, onEntry(description))).toMatchObject({ undo: { state: 'barred', by: 'owner' } });
    expect(await shownTo(owner, description)).toMatchObject({ state: 'open' });
    expect((await newest('SERVER_DESCRIBE')).data).toMatchObject({
      changes: [{ field: 'description', from: 'Reading aloud', to: 'Reading silently' }],
    });
    await owner.ask(undoExploreAct, { ...server(), body: { auditLogId: description } });
    const before = await owner.ask(getPublicServer, server());
    expect(before).toMatchObject({ description: 'Reading aloud' });

    await owner.ask(unpublishServer, server());
    const removal = await entry('SERVER_UNPUBLISH');
    expect(await preview(removal)).toMatchObject({ back: [{ field: 'description', from: null, to: 'Reading aloud' }] });
    await owner.ask(undoExploreAct, { ...server(), body: { auditLogId: removal } });
    expect(await owner.ask(getPublicServer, server())).toEqual(before);

    await owner.ask(undoExploreAct, { ...server(), body: { auditLogId: await entry('SERVER_PUBLISH') } });
    await owner.refused(getPublicServer, server(), 400);
  });
});

describe('undo of a change of invites', () => {
  const invites = () => owner.ask(listInvites, server());
  const inviteIn = ({ data }: ServerAction) => ('inviteId' in data ? (data.inviteId ?? '') : '');
  const on = (action: ServerAction) => ({
    params: { serverId: testServer.serverId, inviteId: inviteIn(action) },
    body: { auditLogId: action.id },
  });

  it('restores a deleted invite of its creator, with its code and its number of uses', async () => {
    const { code } = await member.ask(createInvite, server());
    await newcomer.ask(joinServer, { params: { code } });
    const before = await invites();
    expect(before.find((invite) => invite.code === code)).toMatchObject({ uses: 1, createdById: member.id });
    await owner.ask(deleteInvite, { params: { serverId: testServer.serverId, code } });
    const removal = await newest('SERVER_INVITE_DELETE');
    // The code is visible to no one.
    expect(JSON.stringify(removal)).not.toContain(code);
    expect(await preview(removal.id)).toMatchObject({ undo: { state: 'open' }, back: [{ field: 'invite' }] });
    const admin = await administrator();
    await admin.refused(undoInviteAct, on(removal), 403);
    await owner.ask(undoInviteAct, on(removal));
    expect(await invites()).toEqual(before);
    await owner.refused(undoInviteAct, on(removal), 400);
  });

  it('deletes a created invite, for users who may delete it', async () => {
    const admin = await administrator();
    await admin.ask(createInvite, server());
    const making = await newest('SERVER_INVITE_CREATE');
    expect(making).toMatchObject({ actionById: admin.id, undo: { state: 'open' } });
    await admin.ask(undoInviteAct, on(making));
    expect(await invites()).toMatchObject([{ createdById: owner.id }]);
    // The deletion is part of the undo entry.
    expect((await newest('SERVER_ACT_UNDO')).data).toMatchObject({ undone: 'SERVER_INVITE_CREATE' });
    await owner.ask(createInvite, server());
    const ofOwner = await newest('SERVER_INVITE_CREATE');
    await admin.refused(undoInviteAct, on(ofOwner), 403);
    expect(await shownTo(admin, ofOwner.id)).toEqual({ state: 'barred', by: 'owner' });
    await owner.refused(undoInviteAct, { ...on(making), params: { serverId: testServer.serverId, inviteId: '404' } }, 404);
  });
});

describe('undo of a creation', () => {
  it('deletes a channel without changes, with its messages, which its own entry can restore', async () => {
    const { id: channelId } = await owner.ask(createChannel, { ...server(), body: { name: 'Hall' } });
    const inOtherChannel = { params: { channelId }, body: { content: 'Hello?' } };
    await member.ask(sendMessage, inOtherChannel);
    const auditLogId = await entry('SERVER_CHANNEL_CREATE');
    expect(await preview(auditLogId)).toMatchObject({
      undo: { state: 'open' },
      back: [{ field: 'name', from: 'Hall', to: null }],
      channel: { messages: 1 },
    });
    await owner.ask(undoServerAct, onEntry(auditLogId));
    await member.refused(sendMessage, inOtherChannel, 403);
    const removal = await newest('SERVER_CHANNEL_DELETE');
    expect(removal).toMatchObject({ actionById: owner.id, undo: { state: 'open' } });
    await owner.ask(undoServerAct, onEntry(removal.id));
    const restored = await member.ask(listMessages, { params: { channelId } });
    expect(restored.map(({ content }) => content)).toEqual(['Hello?']);
    // The undo was logged once.
    await owner.refused(undoServerAct, onEntry(auditLogId), 400);
  });

  it('is not offered to users who could not delete it themselves', async () => {
    const admin = await administrator();
    const [own] = (await admin.ask(listServerActions, { ...server(), query: { actionType: 'SERVER_ROLE_UPDATE' } })).actions;
    expect(own?.undo).toEqual({ state: 'barred', by: 'rank' });
    await admin.refused(undoServerAct, onEntry(own?.id ?? ''), 400);
  });

  it('deletes a role without changes, and removes it from its members, who get it again with the role', async () => {
    const { id: roleId } = await owner.ask(createRole, server());
    await owner.ask(setMemberRoles, { params: { serverId: testServer.serverId, userId: member.id }, body: { roleIds: [roleId] } });
    const auditLogId = await entry('SERVER_ROLE_CREATE');
    expect(await preview(auditLogId)).toMatchObject({ undo: { state: 'open' }, members: 1 });
    await owner.ask(undoServerAct, onEntry(auditLogId));
    const removal = await entry('SERVER_ROLE_DELETE');
    expect(await preview(removal)).toMatchObject({ members: 1 });
    await owner.ask(undoServerAct, onEntry(removal));
    expect(await preview(removal)).toMatchObject({ undo: { state: 'undone' } });
    const another = await owner.ask(createRole, server());
    expect(await stateOf('SERVER_ROLE_CREATE')).toBe('open');
    await owner.ask(updateRole, { params: { serverId: testServer.serverId, roleId: another.id }, body: { name: 'Helpers' } });
    expect(await stateOf('SERVER_ROLE_CREATE')).toBe('gone');
  });
});
