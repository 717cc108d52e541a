import { refusals } from '../kernel/refusal.ts';

export const welcomeRefusals = refusals({
  UnknownWelcomeQuestion: { status: 400, text: 'This question does not exist.' },
  UnknownWelcomeAnswer: { status: 400, text: 'This answer does not exist.' },
  TooManyWelcomeQuestions: { status: 400, text: 'The server has reached the maximum number of questions.' },
});
