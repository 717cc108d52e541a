import type { AnyEvent } from '@folkmoot/contracts/kernel/event';
import { MemberBanned, MemberLeft } from '@folkmoot/contracts/members/events';
import { RoleDeleted } from '@folkmoot/contracts/roles/events';
import { ServerDeleted } from '@folkmoot/contracts/servers/events';
import {
  WelcomeAnswersChosen,
  WelcomeQuestionCreated,
  WelcomeQuestionDeleted,
  WelcomeQuestionUpdated,
} from '@folkmoot/contracts/welcome/events';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { type TestReadModels, testReadModels } from '../profiles/test-support.ts';
import { roleCreated } from '../test-events.ts';
import { welcome } from './welcome.projection.ts';
import { countQuestions, readQuestions } from './welcome-records.ts';

let models: TestReadModels;

beforeAll(async () => {
  models = await testReadModels(inject('postgresUrl'), [welcome]);
});
afterEach(() => models.clear());
afterAll(() => models.drop());

const [ANN, BOB] = ['1', '2'] as const;
const SERVER = '10';

function answer(answerId: string, ...roleIds: string[]) {
  return { answerId, title: `answer ${answerId}`, roleIds, order: 1, createdAt: 5 };
}

function question(questionId: string, serverId = SERVER) {
  const answers = [answer(`${questionId}1`, '201', '202'), answer(`${questionId}2`)];
  return { serverId, questionId, title: `question ${questionId}`, multiselect: true, order: 1, answers };
}

const created = (questionId: string, serverId = SERVER) =>
  WelcomeQuestionCreated({ ...question(questionId, serverId), createdById: ANN, createdAt: 5 });
const chose = (userId: string, questionId: string, ...answerIds: string[]) =>
  WelcomeAnswersChosen({ serverId: SERVER, userId, questionId, answerIds });

const roleDeleted = RoleDeleted({ serverId: SERVER, roleId: '201', deletedById: ANN });
const roleRestored = roleCreated({ serverId: SERVER, roleId: '201', createdById: ANN });
const questionDeleted = WelcomeQuestionDeleted({ serverId: SERVER, questionId: '30', deletedById: ANN });

const history: readonly AnyEvent[] = [
  created('30'),
  created('31'),
  created('40', '20'),
  chose(ANN, '30', '301', '302'),
  chose(BOB, '30', '301'),
];

/** For each answer: id, roles, number of choices, and whether Ann chose it. */
async function brief(...more: readonly AnyEvent[]) {
  await models.given([...history, ...more]);
  const atOnce = await models.rows();
  const questions = await readQuestions(models.db, SERVER, ANN);
  await models.clear();
  await models.given([...history, ...more], 1);
  expect(await models.rows()).toEqual(atOnce);
  return questions.map(({ id, answers }) => [
    id,
    ...answers.map((each) => `${each.id} ${each.roleIds.join('+')} ${each._count?.answeredUsers} ${each.answered}`),
  ]);
}

describe('questions', () => {
  const untouched = ['31', '311 201+202 0 false', '312  0 false'];

  it('are complete, in the order of creation, with their choices', async () => {
    expect(await brief()).toEqual([['30', '301 201+202 2 true', '302  1 true'], untouched]);
    expect(await readQuestions(models.db, '20', ANN)).toMatchObject([
      { id: '40', serverId: '20', title: 'question 40', multiselect: true, order: 1, createdAt: 5, answers: [{ questionId: '40' }, {}] },
    ]);
    expect(await countQuestions(models.db, [SERVER, '20', '21'])).toEqual(
      new Map([
        [SERVER, 2],
        ['20', 1],
      ]),
    );
  });

  it.each<[string, readonly AnyEvent[], readonly (readonly string[])[]]>([
    [
      'lose answers that are no longer listed, with their choices',
      [
        WelcomeQuestionUpdated({ ...question('30'), answers: [answer('302', '203')], updatedById: ANN }),
        WelcomeQuestionUpdated({ ...question('30'), answers: [answer('302', '203'), answer('303')], updatedById: ANN }),
      ],
      [['30', '302 203 1 true', '303  0 false'], untouched],
    ],
    ['are deleted', [questionDeleted], [untouched]],
    [
      'keep the choices of restored answers',
      [
        WelcomeQuestionUpdated({ ...question('30'), answers: [answer('302')], updatedById: ANN }),
        chose(BOB, '30', '302'),
        WelcomeQuestionUpdated({ ...question('30'), updatedById: ANN }),
      ],
      [['30', '301 201+202 1 true', '302  2 true'], untouched],
    ],
    ['keep the choices when they are restored', [questionDeleted, created('30')], [['30', '301 201+202 2 true', '302  1 true'], untouched]],
    [
      'lose the choices of members who left meanwhile',
      [questionDeleted, MemberLeft({ serverId: SERVER, userId: BOB, systemMessage: null, leftAt: 6 }), created('30')],
      [['30', '301 201+202 1 true', '302  1 true'], untouched],
    ],
    [
      'keep the last answer of each member',
      [chose(ANN, '30', '302'), chose(ANN, '30')],
      [['30', '301 201+202 1 false', '302  0 false'], untouched],
    ],
    ['ignore a deleted answer', [chose(BOB, '30', '309')], [['30', '301 201+202 1 true', '302  1 true'], untouched]],
    [
      'lose the choices of members who left or were banned',
      [
        MemberLeft({ serverId: SERVER, userId: BOB, systemMessage: null, leftAt: 6 }),
        MemberBanned({
          serverId: SERVER,
          userId: ANN,
          bannedById: BOB,
          wasMember: true,
          deletedMessages: null,
          systemMessage: null,
          bannedAt: 6,
        }),
      ],
      [['30', '301 201+202 0 false', '302  0 false'], untouched],
    ],
    [
      'lose a deleted role',
      [roleDeleted],
      [
        ['30', '301 202 2 true', '302  1 true'],
        ['31', '311 202 0 false', '312  0 false'],
      ],
    ],
    ['get a restored role back at its position', [roleDeleted, roleRestored], [['30', '301 201+202 2 true', '302  1 true'], untouched]],
    [
      'get it back also if they were restored first',
      [questionDeleted, roleDeleted, created('30'), roleRestored],
      [['30', '301 201+202 2 true', '302  1 true'], untouched],
    ],
    [
      'hide deleted roles when they are restored',
      [questionDeleted, roleDeleted, created('30')],
      [
        ['30', '301 202 2 true', '302  1 true'],
        ['31', '311 202 0 false', '312  0 false'],
      ],
    ],
    [
      'are deleted with their server',
      [ServerDeleted({ serverId: SERVER, name: 'House', deletedById: ANN, channelIds: [], deletedAt: 6 })],
      [],
    ],
  ])('%s', async (_, more, expected) => {
    expect(await brief(...more)).toEqual(expected);
  });
});
