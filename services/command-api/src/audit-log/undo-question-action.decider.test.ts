import { WelcomeQuestionCreated, WelcomeQuestionDeleted, WelcomeQuestionUpdated } from '@folkmoot/contracts/welcome/events';
import { WELCOME_LIMITS } from '@folkmoot/contracts/welcome/limits';
import { describe, expect, it } from 'vitest';
import { ANN, BOB, NOW, SERVER } from '../servers/test-server.ts';
import { type WelcomeEvent, welcomeFolding } from '../welcome/welcome-state.ts';
import { actionAmong, undoneAt } from './test-action.ts';
import { decideUndoQuestionAction, type UndoQuestionActionFacts } from './undo-question-action.decider.ts';

const QUESTION = '7000';
const [RED, BLUE] = ['7001', '7002'] as const;
const answer = (answerId: string, ...roleIds: string[]) => ({ answerId, title: `answer ${answerId}`, roleIds, order: 1, createdAt: NOW });
const question = {
  serverId: SERVER,
  questionId: QUESTION,
  title: 'Which colour?',
  multiselect: true,
  order: 1,
  answers: [answer(RED, '201'), answer(BLUE, '202')],
};
const made = (questionId = QUESTION) => WelcomeQuestionCreated({ ...question, questionId, createdById: BOB, createdAt: NOW });
const changed = (change: Partial<typeof question>, updatedById: string = BOB) =>
  WelcomeQuestionUpdated({ ...question, ...change, updatedById });
const deleted = (deletedById: string = BOB) => WelcomeQuestionDeleted({ serverId: SERVER, questionId: QUESTION, deletedById });
const roles = { grantable: new Set(['201', '202']), inReach: new Set(['201', '202']) };

function undo(place: number, events: readonly WelcomeEvent[], change: Partial<UndoQuestionActionFacts> = {}) {
  const { state, facts } = actionAmong(welcomeFolding, events, place);
  return decideUndoQuestionAction(state, { ...facts, questionId: QUESTION, ...roles, ...change });
}

describe('undo of a change to a question', () => {
  it('deletes a new question, if it is unchanged', () => {
    expect(undo(0, [made()])).toEqual([deleted(ANN), undoneAt(0)]);
    expect(undo(0, [made(), changed({ title: 'What?' })])).toEqual({ refused: 'NothingToUndo' });
    expect(undo(0, [made(), deleted()])).toEqual({ refused: 'NothingToUndo' });
  });

  it('restores each field that is unchanged since, with the previous answers', () => {
    const change = changed({ title: 'What?', multiselect: false, answers: [answer(BLUE, '202')] });
    expect(undo(1, [made(), change])).toEqual([changed({}, ANN), undoneAt(1)]);
    const since = changed({ title: 'What else?', multiselect: false, answers: [answer(BLUE, '202')] });
    expect(undo(1, [made(), change, since])).toEqual([changed({ title: 'What else?' }, ANN), undoneAt(1)]);
    expect(undo(1, [made(), change, deleted()])).toEqual({ refused: 'NothingToUndo' });
  });

  it('restores a deleted question with its creator, if the limit allows it', () => {
    expect(undo(1, [made(), deleted()])).toEqual([made(), undoneAt(1)]);
    expect(undo(1, [made(), deleted(), made()])).toEqual({ refused: 'NothingToUndo' });
    const full = Array.from({ length: WELCOME_LIMITS.questions }, (_, index) => made(`8${index}`));
    expect(undo(1, [made(), deleted(), ...full])).toEqual({ refused: 'TooManyWelcomeQuestions' });
  });

  it('adds no role that cannot be given, or that the caller could not give', () => {
    const never = { grantable: new Set(['202']), inReach: new Set(['202']) };
    const restored = WelcomeQuestionCreated({ ...made().data, answers: [answer(RED), answer(BLUE, '202')] });
    expect(undo(1, [made(), deleted()], never)).toEqual([restored, undoneAt(1)]);
    expect(undo(1, [made(), deleted()], { inReach: new Set(['202']) })).toEqual({ refused: 'RoleAboveYours' });
    // The question has the role all the time.
    expect(undo(1, [made(), changed({ title: 'What?' })], { inReach: new Set() })).toEqual([changed({}, ANN), undoneAt(1)]);
  });
});
