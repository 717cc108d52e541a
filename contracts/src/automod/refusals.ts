import { refusals } from '../kernel/refusal.ts';

/** Counted from one, as on screen. */
export function badPattern(number: number): string {
  return `Pattern ${number} is not valid.`;
}

export const automodRefusals = refusals({
  BlockedByRule: { status: 403, path: 'content', text: 'A rule of this server blocked this message.' },
  BlockedBySite: { status: 403, path: 'content', text: 'A rule of this instance blocked this content.' },
  TimedOut: { status: 403, text: "You are timed out and can't write here yet." },
  UnknownRule: { status: 404, text: 'This rule does not exist.' },
  TooManyRules: { status: 400, text: 'You have reached the maximum number of rules.' },
  BadPattern: { status: 400, path: 'trigger', text: badPattern(1) },
  PatternsTooLarge: {
    status: 400,
    path: 'trigger',
    text: 'The patterns are too large together. Use fewer patterns, or fewer repetitions.',
  },
  UnknownDryRun: { status: 404, text: 'This dry run has ended. Start it again.' },
  NotTimedOut: { status: 400, text: 'This user is not timed out.' },
});
