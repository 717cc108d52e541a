/**
 * Badges that rules of identity providers give, and which of them a user still has after rules changed. A badge stays if staff gave it by
 * hand, or if a current rule of any linked provider gave it. Pure.
 */
import { BADGE } from '@folkmoot/contracts/accounts/limits';
import type { ClaimRule } from '@folkmoot/contracts/identity-providers/settings';
import type { KnownProvider } from '@folkmoot/contracts/identity-providers/state';
import { withoutLastSlash } from './login-methods.ts';

/** A matching rule, with the badge that it gave. */
export type MatchedRule = { readonly id: string; readonly badge: string };

export type BadgeSources = {
  readonly badges: number;
  /** Badges that no rule gave: staff, an operator or the user did. */
  readonly byHand: number;
  /** The rules that matched at the last login with each provider. Absent: no login since Folkmoot records them. */
  readonly byProvider: ReadonlyMap<string, readonly MatchedRule[]>;
};

/** The current rules of a provider that give a badge. */
export type BadgeRules = {
  readonly providerId: string;
  readonly issuer: string;
  readonly ids: ReadonlySet<string>;
  /** The badges that its rules may have given before Folkmoot recorded matching rules. */
  readonly badges: number;
};

/** Hashes a rule. The value of a claim may be personal, so the log contains only a keyed hash. */
type HashOf = (text: string) => string;

export function bitOf(badge: string | null): number {
  return badge === null ? 0 : (Object.entries(BADGE).find(([name]) => name === badge)?.[1] ?? 0);
}

export function bitsOf(rules: readonly { readonly badge: string | null }[]): number {
  return rules.reduce((sum, { badge }) => sum | bitOf(badge), 0);
}

/** An id contains the issuer, so another issuer has other rules. */
export function matchedRules(issuer: string, rules: readonly ClaimRule[], hashOf: HashOf): readonly MatchedRule[] {
  return rules.flatMap(({ claim, value, badge }) => {
    if (badge === null) return [];
    return [{ id: hashOf(`oidc rule ${JSON.stringify([withoutLastSlash(issuer), claim, value, badge])}`), badge }];
  });
}

export function badgeRules({ id: providerId, issuer, rules }: KnownProvider, hashOf: HashOf): BadgeRules {
  const ids = new Set(matchedRules(issuer, rules, hashOf).map(({ id }) => id));
  return { providerId, issuer: withoutLastSlash(issuer), ids, badges: bitsOf(rules) };
}

/** The rules of a provider after a change. A badge with a removed rule may have come from that rule. */
export function badgeRulesAfter(before: KnownProvider | undefined, after: KnownProvider, hashOf: HashOf): BadgeRules {
  const now = badgeRules(after, hashOf);
  const removed = before ? matchedRules(before.issuer, before.rules, hashOf).filter(({ id }) => !now.ids.has(id)) : [];
  return { ...now, badges: now.badges & ~bitsOf(removed) };
}

function validRules(matched: readonly MatchedRule[], rules: BadgeRules | undefined, issuers: ReadonlySet<string>): readonly MatchedRule[] {
  return rules && issuers.has(rules.issuer) ? matched.filter(({ id }) => rules.ids.has(id)) : [];
}

export type Withdrawal = {
  /** The remaining badges. null: they stay unchanged. */
  readonly badges: number | null;
  /** Providers that lose rules, with their remaining ones. */
  readonly records: readonly { readonly providerId: string; readonly rules: readonly MatchedRule[] }[];
};

/**
 * `issuers`: of the user's linked identities. `alsoRecorded`: badges of a record that a login replaces. FOUNDER is never given or taken by a
 * rule.
 */
export function withdrawalFrom(
  sources: BadgeSources,
  issuers: ReadonlySet<string>,
  current: readonly BadgeRules[],
  alsoRecorded = 0,
): Withdrawal {
  const { badges, byHand, byProvider } = sources;
  const rulesOf = new Map(current.map((rules) => [rules.providerId, rules]));
  const valid = [...byProvider].map(([providerId, matched]) => ({
    providerId,
    matched,
    rules: validRules(matched, rulesOf.get(providerId), issuers),
  }));
  const recorded = bitsOf(valid.flatMap(({ matched }) => matched)) | alsoRecorded;
  const unrecorded = current.filter(({ providerId, issuer }) => !byProvider.has(providerId) && issuers.has(issuer));
  const mayHaveGiven = unrecorded.reduce((sum, rules) => sum | rules.badges, 0) & ~recorded;
  const kept = byHand | bitsOf(valid.flatMap(({ rules }) => rules)) | mayHaveGiven | BADGE.FOUNDER;
  const records = valid.flatMap(({ providerId, matched, rules }) => (rules.length < matched.length ? [{ providerId, rules }] : []));
  return { badges: (badges & kept) === badges ? null : badges & kept, records };
}

/** A login with a provider: its matching rules, and all badges that its rules can give. */
export type RuledLogin = { readonly providerId: string; readonly matched: readonly MatchedRule[]; readonly ruledBadges: number };

/**
 * The badges after a login. While a provider has a rule for a badge, the rule decides: a badge from staff is removed too, unless a rule of
 * another provider gives it.
 */
export function badgesAfterLogin(
  sources: BadgeSources,
  issuers: ReadonlySet<string>,
  current: readonly BadgeRules[],
  { providerId, matched, ruledBadges }: RuledLogin,
): number {
  const after = { ...sources, byProvider: new Map(sources.byProvider).set(providerId, matched) };
  const replaced = bitsOf(sources.byProvider.get(providerId) ?? []);
  const remaining = withdrawalFrom(after, issuers, current, replaced).badges ?? sources.badges;
  const others = current.filter((rules) => rules.providerId !== providerId);
  const byOthers = bitsOf(others.flatMap((rules) => validRules(sources.byProvider.get(rules.providerId) ?? [], rules, issuers)));
  return (remaining & ~(ruledBadges & ~byOthers)) | bitsOf(matched);
}
