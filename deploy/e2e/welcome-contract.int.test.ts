/** The questions of a server for new members, in the wire contract: questions, answers, their roles, and events. */
import { createInvite, joinServer } from '@folkmoot/contracts/invites/commands';
import { leaveServer } from '@folkmoot/contracts/members/commands';
import { createRole } from '@folkmoot/contracts/roles/commands';
import { getServer } from '@folkmoot/contracts/servers/commands';
import {
  chooseWelcomeAnswer,
  createWelcomeQuestion,
  deleteWelcomeQuestion,
  getWelcomeQuestion,
  listWelcomeQuestions,
  updateWelcomeQuestion,
  withdrawWelcomeAnswer,
} from '@folkmoot/contracts/welcome/commands';
import { describe, expect, it } from 'vitest';
import { startServerWithMembers } from './harness/server-with-members.ts';

const { network, owner, member, newcomer, testServer, eventsOf: allEventsOf } = await startServerWithMembers();

const inServer = () => ({ params: { serverId: testServer.serverId } });
const receivedEvents = () => allEventsOf(testServer.memberConnection);

/** A role, and a question with two answers, of which the first assigns it. */
async function createQuestion(multiselect = false) {
  const role = await owner.ask(createRole, inServer());
  const answers = [
    { title: 'Red', roleIds: [role.id, testServer.defaultRoleId, '404'], order: 1 },
    { title: 'Blue', order: 2 },
  ];
  const question = await owner.ask(createWelcomeQuestion, { ...inServer(), body: { title: ' Which colour? ', multiselect, answers } });
  await receivedEvents();
  const [red, blue] = question.answers;
  return { role, question, red: red?.id ?? '', blue: blue?.id ?? '' };
}

describe('welcome questions', () => {
  it('are written by administrators, and members get their number', async () => {
    const body = { title: 'Hello?', answers: [{ title: 'Hi', order: '3' }] };
    const question = await owner.ask(createWelcomeQuestion, { ...inServer(), body });
    expect(question).toMatchObject({
      title: 'Hello?',
      multiselect: false,
      serverId: testServer.serverId,
      order: 1,
      answers: [{ title: 'Hi', roleIds: [], order: 3 }],
    });
    expect(await receivedEvents()).toEqual([
      ['server:updated', { serverId: testServer.serverId, updated: { _count: { welcomeQuestions: 1 } } }],
    ]);
    expect(await member.ask(getServer, inServer())).toMatchObject({ _count: { welcomeQuestions: 1 } });
    await member.refused(createWelcomeQuestion, { ...inServer(), body }, 403);
    await newcomer.refused(listWelcomeQuestions, inServer(), 403);
  });

  it('drop roles that cannot be assigned', async () => {
    const { role, question } = await createQuestion();
    expect(question).toMatchObject({ title: 'Which colour?', answers: [{ roleIds: [role.id] }, { roleIds: [] }] });
  });

  it.each([
    [{ answers: [] }, 'title'],
    [{ title: 'x'.repeat(201), answers: [] }, 'title'],
    [{ title: 'Hello?' }, 'answers'],
    [{ title: 'Hello?', answers: Array.from({ length: 11 }, () => ({ title: 'Hi', order: 1 })) }, 'answers'],
  ])('are refused as %j', async (body, path) => {
    await owner.refused(createWelcomeQuestion, { ...inServer(), body }, 400, path);
  });

  it('are changed as a whole and deleted once', async () => {
    const { question, blue } = await createQuestion();
    const on = { params: { serverId: testServer.serverId, questionId: question.id } };
    const answers = [
      { id: blue, title: 'Navy', roleIds: [], order: 5 },
      { id: '', title: 'Green', roleIds: [], order: 6 },
    ];
    const changed = await owner.ask(updateWelcomeQuestion, { ...on, body: { multiselect: true, order: 4, answers } });
    expect(changed).toMatchObject({ id: question.id, title: 'Which colour?', multiselect: true, order: 4, createdAt: question.createdAt });
    expect(changed.answers[0]).toEqual({ id: blue, title: 'Navy', roleIds: [], order: 5 });
    const read = await member.ask(getWelcomeQuestion, on);
    expect(read.answers.map(({ title, _count }) => [title, _count])).toEqual([
      ['Navy', { answeredUsers: 0 }],
      ['Green', { answeredUsers: 0 }],
    ]);
    expect(read.answers[0]).not.toHaveProperty('answered');
    expect(await owner.ask(deleteWelcomeQuestion, on)).toEqual({ status: true });
    expect(await receivedEvents()).toEqual([
      ['server:updated', { serverId: testServer.serverId, updated: { _count: { welcomeQuestions: 0 } } }],
    ]);
    await owner.refused(deleteWelcomeQuestion, on, 400);
    await member.refused(getWelcomeQuestion, on, 400);
  });

  it('of another server are unknown', async () => {
    const { question, red } = await createQuestion();
    const other = await network.server(owner);
    await owner.refused(getWelcomeQuestion, { params: { serverId: other.id, questionId: question.id } }, 400);
    await owner.refused(chooseWelcomeAnswer, { params: { serverId: other.id, answerId: red } }, 400);
  });
});

describe('answers', () => {
  it('assign roles, which all members are notified of, and are counted', async () => {
    const { role, red, blue } = await createQuestion();
    expect(await member.ask(chooseWelcomeAnswer, { params: { serverId: testServer.serverId, answerId: red } })).toEqual({ success: true });
    expect(await receivedEvents()).toEqual([
      ['server:member_updated', { serverId: testServer.serverId, userId: member.id, updated: { roleIds: [role.id] } }],
    ]);
    const [question] = await member.ask(listWelcomeQuestions, inServer());
    expect(question?.answers).toMatchObject([
      { id: red, answered: true, _count: { answeredUsers: 1 } },
      { id: blue, answered: false, _count: { answeredUsers: 0 } },
    ]);
    await member.ask(chooseWelcomeAnswer, { params: { serverId: testServer.serverId, answerId: blue } });
    expect(await receivedEvents()).toEqual([
      ['server:member_updated', { serverId: testServer.serverId, userId: member.id, updated: { roleIds: [] } }],
    ]);
    const [after] = await owner.ask(listWelcomeQuestions, inServer());
    expect(after?.answers).toMatchObject([{ answered: false, _count: { answeredUsers: 0 } }, { _count: { answeredUsers: 1 } }]);
  });

  it('can be withdrawn, and a question can allow several', async () => {
    const { role, red, blue } = await createQuestion(true);
    await member.ask(chooseWelcomeAnswer, { params: { serverId: testServer.serverId, answerId: red } });
    await member.ask(chooseWelcomeAnswer, { params: { serverId: testServer.serverId, answerId: blue } });
    expect((await member.ask(listWelcomeQuestions, inServer()))[0]?.answers.map(({ answered }) => answered)).toEqual([true, true]);
    expect(await member.ask(withdrawWelcomeAnswer, { params: { serverId: testServer.serverId, answerId: red } })).toEqual({
      success: true,
    });
    const updates = (await receivedEvents()).map(([, payload]) => payload);
    expect(updates).toEqual([
      { serverId: testServer.serverId, userId: member.id, updated: { roleIds: [role.id] } },
      { serverId: testServer.serverId, userId: member.id, updated: { roleIds: [] } },
    ]);
  });

  it('of a user who leaves are deleted', async () => {
    const { red } = await createQuestion();
    await member.ask(chooseWelcomeAnswer, { params: { serverId: testServer.serverId, answerId: red } });
    const { code } = await owner.ask(createInvite, inServer());
    await member.ask(leaveServer, inServer());
    expect(await member.ask(joinServer, { params: { code } })).toMatchObject({ _count: { welcomeQuestions: 1 } });
    expect((await member.ask(listWelcomeQuestions, inServer()))[0]?.answers[0]).toMatchObject({
      answered: false,
      _count: { answeredUsers: 0 },
    });
  });
});
