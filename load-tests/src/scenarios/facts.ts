/** What a scenario is told: where the product is, who its people are, and the contract's own names. Written by `../k6.ts`. */

export type Facts = {
  readonly url: string;
  readonly socketUrl: string;
  readonly tokens: readonly string[];
  /** Paths of the messages of each channel. */
  readonly paths: readonly string[];
  readonly events: { readonly authenticate: string; readonly authenticated: string; readonly messageCreated: string };
};

export function readFacts(): Facts {
  return JSON.parse(open(__ENV.FACTS ?? ''));
}

/** A person of this virtual user's own; `place` tells several apart. */
export function personOf(facts: Facts, place: number): string {
  return facts.tokens[(__VU * 2 + place) % facts.tokens.length] ?? '';
}

export function channelOf(facts: Facts): string {
  return facts.paths[__VU % facts.paths.length] ?? '';
}
