/** Limits of rules that watch what is written (ours). */
export const AUTOMOD_LIMITS = {
  /** Of one server, and of the site. */
  rules: 20,
  name: { min: 1, max: 50 },
  words: { count: 1000, length: 60 },
  /** `size`: of the programs of all patterns of a server, or of the site, that a message is held against (decision 53). */
  patterns: { count: 10, length: 260, size: 600 },
  domains: { count: 200, length: 253 },
  mentions: { min: 1, max: 50 },
  flood: { messages: { min: 2, max: 50 }, seconds: { min: 2, max: 120 } },
  newAccountHours: { min: 1, max: 720 },
  timeOutMinutes: { min: 1, max: 40_320 },
  exemptRoles: 20,
  exemptChannels: 50,
  /** How much of what was found in a text is kept. */
  found: 100,
  /** People who are told of one catch at once. */
  alerted: 50,
  catchesPage: 50,
  /** Messages that one step of a dry run looks at, and of those it caught how many it shows. */
  dryRunStep: 20_000,
  dryRunShown: 50,
  /** A step goes no further after so long. */
  dryRunStepMs: 2000,
  /** How long a dry run may go on after it was begun. */
  dryRunMs: 3_600_000,
  reason: { min: 3, max: 500 },
} as const;

/** What a rule may hold for; of a server's messages alone. `names`: of people and servers, and what people say of themselves. */
export const RULE_PLACES = ['messages', 'posts', 'names'] as const;
export type RulePlace = (typeof RULE_PLACES)[number];

export const TRIGGER_KINDS = ['words', 'patterns', 'mentions', 'links', 'flood', 'newAccounts'] as const;
export type TriggerKind = (typeof TRIGGER_KINDS)[number];

const OF_TEXT: ReadonlySet<TriggerKind> = new Set(['words', 'patterns', 'links']);

/** Whether there is anything in a name that such a rule could find. */
export function mayHoldInNames(kind: TriggerKind): boolean {
  return OF_TEXT.has(kind);
}
