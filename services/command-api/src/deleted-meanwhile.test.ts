/** An object may be deleted between its change and the answer. The projection then has nothing to return, and that is not an error. */
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import type { Outcome } from '@folkmoot/platform/command/handler';
import { describe, expect, it } from 'vitest';
import type { Domain } from './domain.ts';
import { messages } from './messages/index.ts';
import { posts } from './posts/index.ts';

const NO_SIGNALS: Outcome = { events: [], signals: [] };

const INPUT = {
  actor: null,
  access: { actor: null, emailConfirmed: true, badges: 0, server: null, channel: null },
  ...{ params: {}, query: {}, body: {}, now: 0, newId: () => '1', address: '::1', languages: [] },
};

const CASES: readonly (readonly [name: string, domain: Domain, refusal: Refusal])[] = [
  ['editMessage', messages, refuse('NotYourMessage')],
  ['editPost', posts, refuse('NotYourPost')],
  ['likePost', posts, refuse('UnknownPost')],
];

describe('a change of an object that was deleted meanwhile', () => {
  it.each(CASES)('is refused like one of a missing object: %s', (name, { handlers }, refusal) => {
    const handler = handlers.find(({ route }) => route.name === name);
    if (handler?.kind !== 'decided') throw new Error(`${name} is no command that is decided.`);
    expect(handler.reply(NO_SIGNALS, INPUT, { fabricated: null })).toEqual(refusal);
  });
});
