import { refusals } from '../kernel/refusal.ts';

/** Counted from one, as on screen. */
export function badPattern(number: number): string {
  return `Pattern ${number} is not valid.`;
}

export const automodRefusals = refusals({
  BlockedByRule: { status: 403, path: 'content', text: 'A rule of this server does not let this message through.' },
  BlockedBySite: { status: 403, path: 'content', text: 'A rule of this site does not let this through.' },
  TimedOut: { status: 403, text: 'You cannot write here for a while.' },
  UnknownRule: { status: 404, text: 'This rule does not exist.' },
  TooManyRules: { status: 400, text: 'There are as many rules as possible.' },
  BadPattern: { status: 400, path: 'trigger', text: badPattern(1) },
  PatternsTooLarge: { status: 400, path: 'trigger', text: 'All patterns together are too large. Take fewer, or with fewer repetitions.' },
  UnknownDryRun: { status: 404, text: 'This dry run is over. Begin it again.' },
  NotTimedOut: { status: 400, text: 'This person may write already.' },
});
