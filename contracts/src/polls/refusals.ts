import { refusals } from '../kernel/refusal.ts';

export const pollRefusals = refusals({
  PollEndOutOfRange: { status: 400, path: 'poll', text: 'The poll must end in the future, within 32 days.' },
  UnknownPoll: { status: 404, text: 'This poll does not exist.' },
  PollEnded: { status: 403, text: 'This poll has ended.' },
  OnlyOneChoice: { status: 400, path: 'choiceIds', text: 'You can vote for only one choice of this poll.' },
  NotYourPoll: { status: 403, text: 'Only the author of a poll can end it.' },
  VotesAreAnonymous: { status: 403, text: 'The votes of this poll are anonymous.' },
});
