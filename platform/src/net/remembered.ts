/**
 * Remembers results of a pure function of a text, for texts that arrive with every request. Clients choose these texts, so number and
 * length of the remembered ones are limited.
 */

/** Two generations, of which the older is dropped as a whole, so that a hit costs one look-up. Up to twice as many are remembered. */
const MOST = 2048;
/** No address and hardly any host name is longer. */
const LONGEST = 100;

export function remembered<Result>(resultOf: (text: string) => Result, most = MOST): (text: string) => Result {
  let recent = new Map<string, Result>();
  let older = new Map<string, Result>();

  function remember(text: string, result: Result): Result {
    recent.set(text, result);
    if (recent.size < most) return result;
    older = recent;
    recent = new Map();
    return result;
  }

  return (text) => {
    if (text.length > LONGEST) return resultOf(text);
    const known = recent.get(text);
    if (known !== undefined) return known;
    const own = detached(text);
    return remember(own, older.get(text) ?? resultOf(own));
  };
}

/** A copy: V8 stores a part of a text as a reference to the whole header, which would stay in memory too. */
function detached(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le');
}
