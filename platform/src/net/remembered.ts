/**
 * Remembers results of a pure function of a text, for texts that arrive with every request. Clients choose these texts, so number and
 * length of the remembered ones are limited.
 */
import { boundedCache } from '../vault/bounded-cache.ts';

const MOST = 4096;
/** No address and hardly any host name is longer. */
const LONGEST = 100;

export function remembered<Result>(resultOf: (text: string) => Result, most = MOST): (text: string) => Result {
  const results = boundedCache<{ readonly result: Result }>(most);

  return (text) => {
    if (text.length > LONGEST) return resultOf(text);
    const known = results.get(text);
    if (known) return known.result;
    const own = detached(text);
    const result = resultOf(own);
    results.set(own, { result });
    return result;
  };
}

/** A copy: V8 stores a part of a text as a reference to the whole header, which would stay in memory too. */
function detached(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le');
}
