/** Limits of automod rules (Folkmoot's own). */
export const AUTOMOD_LIMITS = {
  /** Per server, and for the instance. */
  rules: 20,
  name: { min: 1, max: 50 },
  words: { count: 1000, length: 60 },
  /** `size`: total program size of all patterns that a message is checked against (decision 53). */
  patterns: { count: 10, length: 260, size: 600 },
  domains: { count: 200, length: 253 },
  mentions: { min: 1, max: 50 },
  flood: { messages: { min: 2, max: 50 }, seconds: { min: 2, max: 120 } },
  newAccountHours: { min: 1, max: 720 },
  timeOutMinutes: { min: 1, max: 40_320 },
  exemptRoles: 20,
  exemptChannels: 50,
  /** Stored length of a matched text. */
  found: 100,
  /** Users who are notified of one catch. */
  alerted: 50,
  catchesPage: 50,
  /** Messages that one step of a dry run scans, and how many of its catches are shown. */
  dryRunStep: 20_000,
  dryRunShown: 50,
  /** A step stops after this time. */
  dryRunStepMs: 2000,
  /** A dry run can be continued for this long. */
  dryRunMs: 3_600_000,
  reason: { min: 3, max: 500 },
} as const;

/** Where a rule applies; a server's rules apply only to messages. `names`: names of users and servers, and profile texts. */
export const RULE_PLACES = ['messages', 'posts', 'names'] as const;
export type RulePlace = (typeof RULE_PLACES)[number];

export const TRIGGER_KINDS = ['words', 'patterns', 'mentions', 'links', 'flood', 'newAccounts'] as const;
export type TriggerKind = (typeof TRIGGER_KINDS)[number];

const OF_TEXT: ReadonlySet<TriggerKind> = new Set(['words', 'patterns', 'links']);

/** Whether a name can contain anything that such a rule finds. */
export function appliesToNames(kind: TriggerKind): boolean {
  return OF_TEXT.has(kind);
}
