/** A text in the forms that rules use, computed on first use and shared by all rules. */
import { drawn } from '../messages/visible-text.ts';
import { plain } from './letters.ts';

export type Reading = {
  readonly written: string;
  /** As written. */
  readonly plain: () => string;
  /** As readers see it; the same if it has no markup. */
  readonly shown: () => string;
  /** Targets of its links. */
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
