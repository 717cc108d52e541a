import { fold } from '@folkmoot/contracts/kernel/decider';
import { MemberJoined, MemberLeft, MemberRolesSet } from '@folkmoot/contracts/members/events';
import {
  WelcomeAnswersChosen,
  WelcomeQuestionCreated,
  WelcomeQuestionDeleted,
  WelcomeQuestionUpdated,
} from '@folkmoot/contracts/welcome/events';
import { describe, expect, it } from 'vitest';
import { type MemberEvent, memberFolding } from '../members/member-state.ts';
import { ANN, BOB, NOW, SERVER } from '../servers/test-server.ts';
import { decideChoose, decideWithdraw } from './answers.decider.ts';
import { decideCreateQuestion, decideDeleteQuestion, decideUpdateQuestion } from './welcome.decider.ts';
import { type WelcomeEvent, welcomeFolding } from './welcome-state.ts';

const QUESTION = '7000';
const [RED, BLUE, GREEN] = ['7001', '7002', '7003'] as const;
const [RED_ROLE, BLUE_ROLE, OTHER_ROLE, DELETED_ROLE] = ['201', '202', '203', '299'] as const;

function answer(answerId: string, ...roleIds: string[]) {
  return { answerId, title: `answer ${answerId}`, roleIds, order: 1, createdAt: NOW };
}

function asked(multiselect: boolean) {
  return WelcomeQuestionCreated({
    serverId: SERVER,
    questionId: QUESTION,
    title: 'Which colour?',
    multiselect,
    order: 1,
    answers: [answer(RED, RED_ROLE), answer(BLUE, BLUE_ROLE)],
    createdById: ANN,
    createdAt: NOW,
  });
}

function welcomeAfter(...events: readonly WelcomeEvent[]) {
  return fold(welcomeFolding, events);
}

const facts = {
  serverId: SERVER,
  questionId: QUESTION,
  answerIds: [RED, BLUE, GREEN],
  grantable: new Set([RED_ROLE, BLUE_ROLE]),
  inReach: new Set([RED_ROLE, BLUE_ROLE]),
  callerId: ANN,
  now: NOW,
};

describe('roles above the caller', () => {
  const below = { ...facts, inReach: new Set([BLUE_ROLE]) };

  it('are not added to a new answer', () => {
    const wanted = { title: 'Which colour?', multiselect: false, answers: [{ title: 'Any', roleIds: [RED_ROLE, BLUE_ROLE], order: 1 }] };
    expect(decideCreateQuestion(welcomeAfter(), wanted, below)).toMatchObject([{ data: { answers: [{ roleIds: [BLUE_ROLE] }] } }]);
  });

  it('stay in an answer that has them, and are added to no other', () => {
    const wanted = {
      answers: [
        { id: RED, title: 'Red', roleIds: [RED_ROLE], order: 1 },
        { title: 'More', roleIds: [RED_ROLE], order: 2 },
      ],
    };
    expect(decideUpdateQuestion(welcomeAfter(asked(true)), wanted, below)).toMatchObject([
      { data: { answers: [{ roleIds: [RED_ROLE] }, { roleIds: [] }] } },
    ]);
  });
});

describe('write a question', () => {
  const wanted = {
    title: 'Which colour?',
    multiselect: false,
    answers: [{ title: 'Red', roleIds: [RED_ROLE, RED_ROLE, DELETED_ROLE], order: 2 }],
  };

  it('is last, and its answers have no roles that cannot be given', () => {
    expect(decideCreateQuestion(welcomeAfter(asked(true)), wanted, { ...facts, questionId: '7100' })).toEqual([
      WelcomeQuestionCreated({
        serverId: SERVER,
        questionId: '7100',
        title: 'Which colour?',
        multiselect: false,
        order: 2,
        answers: [{ answerId: RED, title: 'Red', roleIds: [RED_ROLE], order: 2, createdAt: NOW }],
        createdById: ANN,
        createdAt: NOW,
      }),
    ]);
  });

  it('is refused if there are ten others', () => {
    const ten = Array.from({ length: 10 }, (_, at) => ({ ...asked(true), data: { ...asked(true).data, questionId: `${at}` } }));
    expect(decideCreateQuestion(welcomeAfter(...ten), wanted, facts)).toEqual({ refused: 'TooManyWelcomeQuestions' });
  });
});

describe('change a question', () => {
  it('keeps missing fields, drops answers that are not listed, and creates unknown ones', () => {
    const answers = [
      { id: BLUE, title: 'Navy', roleIds: [], order: 1 },
      { id: 'nonsense', title: 'Green', roleIds: [RED_ROLE], order: 2 },
    ];
    expect(decideUpdateQuestion(welcomeAfter(asked(true)), { order: 9, answers }, { ...facts, answerIds: ['1', GREEN], now: 5 })).toEqual([
      WelcomeQuestionUpdated({
        serverId: SERVER,
        questionId: QUESTION,
        title: 'Which colour?',
        multiselect: true,
        order: 9,
        answers: [
          { answerId: BLUE, title: 'Navy', roleIds: [], order: 1, createdAt: NOW },
          { answerId: GREEN, title: 'Green', roleIds: [RED_ROLE], order: 2, createdAt: 5 },
        ],
        updatedById: ANN,
      }),
    ]);
  });

  it('creates a new answer for the second of two with the same id', () => {
    const twice = [RED, RED].map((id) => ({ id, title: 'Red', roleIds: [], order: 0 }));
    const [event] = Object.values(decideUpdateQuestion(welcomeAfter(asked(true)), { answers: twice }, { ...facts, answerIds: ['1', '2'] }));
    expect(event).toMatchObject({ data: { answers: [{ answerId: RED }, { answerId: '2' }] } });
  });

  it('and delete only an existing one', () => {
    const deleted = WelcomeQuestionDeleted({ serverId: SERVER, questionId: QUESTION, deletedById: ANN });
    expect(decideDeleteQuestion(welcomeAfter(asked(true)), facts)).toEqual([deleted]);
    const none = welcomeAfter(asked(true), deleted);
    expect(decideDeleteQuestion(none, facts)).toEqual({ refused: 'UnknownWelcomeQuestion' });
    expect(decideUpdateQuestion(none, { answers: [] }, facts)).toEqual({ refused: 'UnknownWelcomeQuestion' });
  });
});

describe('answer', () => {
  const joined = MemberJoined({
    serverId: SERVER,
    userId: BOB,
    memberId: '9',
    founder: false,
    inviteId: null,
    systemMessage: null,
    joinedAt: NOW,
  });
  const holds = (...roleIds: string[]) => MemberRolesSet({ serverId: SERVER, userId: BOB, roleIds, setById: BOB });
  const chose = (...answerIds: string[]) => WelcomeAnswersChosen({ serverId: SERVER, userId: BOB, questionId: QUESTION, answerIds });
  const memberAfter = (...events: readonly MemberEvent[]) => fold(memberFolding, [joined, ...events]);

  function answering(answerId: string, multiselect = false) {
    const question = welcomeAfter(asked(multiselect)).questions.get(QUESTION);
    const chosen = question?.answers.find((each) => each.answerId === answerId);
    return { serverId: SERVER, userId: BOB, asked: question && chosen ? { question, answer: chosen } : null, grantable: facts.grantable };
  }

  it('adds the roles of the answer', () => {
    expect(decideChoose(memberAfter(holds(OTHER_ROLE)), answering(RED))).toEqual([holds(OTHER_ROLE, RED_ROLE), chose(RED)]);
  });

  it('replaces another answer to the same question, or is added to it', () => {
    const before = [holds(RED_ROLE, OTHER_ROLE), chose(RED)];
    expect(decideChoose(memberAfter(...before), answering(BLUE))).toEqual([holds(OTHER_ROLE, BLUE_ROLE), chose(BLUE)]);
    expect(decideChoose(memberAfter(...before), answering(BLUE, true))).toEqual([holds(RED_ROLE, OTHER_ROLE, BLUE_ROLE), chose(RED, BLUE)]);
  });

  it('writes no event the second time', () => {
    expect(decideChoose(memberAfter(holds(RED_ROLE), chose(RED)), answering(RED))).toEqual([]);
    expect(decideWithdraw(memberAfter(), answering(RED))).toEqual([]);
  });

  it('adds no deleted role', () => {
    expect(decideChoose(memberAfter(), { ...answering(RED), grantable: new Set() })).toEqual([chose(RED)]);
  });

  it('withdrawn removes its roles', () => {
    expect(decideWithdraw(memberAfter(holds(RED_ROLE, OTHER_ROLE), chose(RED)), answering(RED))).toEqual([holds(OTHER_ROLE), chose()]);
  });

  it('is deleted when the member leaves', () => {
    const left = MemberLeft({ serverId: SERVER, userId: BOB, systemMessage: null, leftAt: NOW });
    expect(memberAfter(holds(RED_ROLE), chose(RED), left, joined).welcomeAnswers.size).toBe(0);
  });

  it.each([
    ['a user who is no member', fold(memberFolding, []), answering(RED), 'NotAMember'],
    ['a missing answer', memberAfter(), answering('1'), 'UnknownWelcomeAnswer'],
  ])('refuses %s', (_, state, answerFacts, refused) => {
    expect(decideChoose(state, answerFacts)).toEqual({ refused });
    expect(decideWithdraw(state, answerFacts)).toEqual({ refused });
  });
});
