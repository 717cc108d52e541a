/** A text as rules read it: worked out when it is first asked for, and once for all of them. */
import { drawn } from '../messages/visible-text.ts';
import { plain } from './letters.ts';

export type Reading = {
  readonly written: string;
  /** As it was written. */
  readonly plain: () => string;
  /** As its readers see it; the same, where there is no markup in it. */
  readonly shown: () => string;
  /** Where its markup leads. */
  readonly addresses: () => readonly string[];
};

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

export function readingOf(written: string): Reading {
  const asWritten = once(() => plain(written));
  const seen = once(() => drawn(written));
  const shown = once(() => {
    const text = seen()?.text;
    return text === undefined ? asWritten() : plain(text);
  });
  return { written, plain: asWritten, shown, addresses: () => seen()?.addresses ?? [] };
}
