/** International domains as people read them. Stored and compared is the ASCII form (RFC 3492, punycode). Pure: browsers need it too. */
import { plainDomain } from './email-domains.ts';

const BASE = 36;
const T_MIN = 1;
const T_MAX = 26;
const SKEW = 38;
const DAMP = 700;
const FIRST_CODE_POINT = 128;
const FIRST_BIAS = 72;
const LAST_CODE_POINT = 0x10ffff;
const PREFIX = 'xn--';

function digitOf(character: string): number {
  const code = character.charCodeAt(0);
  if (code >= 97 && code <= 122) return code - 97;
  return code >= 48 && code <= 57 ? code - 48 + 26 : BASE;
}

function adapted(delta: number, count: number, isFirst: boolean): number {
  let rest = isFirst ? Math.floor(delta / DAMP) : delta >> 1;
  rest += Math.floor(rest / count);
  let bias = 0;
  for (; rest > ((BASE - T_MIN) * T_MAX) >> 1; bias += BASE) rest = Math.floor(rest / (BASE - T_MIN));
  return bias + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW));
}

/** Null: not punycode. */
function decoded(label: string): string | null {
  const split = label.lastIndexOf('-');
  const points = [...label.slice(0, Math.max(split, 0))].map((character) => character.charCodeAt(0));
  let [codePoint, index, bias] = [FIRST_CODE_POINT, 0, FIRST_BIAS];
  const encoded = label.slice(split + 1);
  for (let at = 0; at < encoded.length; ) {
    const before = index;
    for (let weight = 1, k = BASE; ; k += BASE) {
      const digit = digitOf(encoded.charAt(at));
      at += 1;
      if (digit >= BASE) return null;
      index += digit * weight;
      const threshold = Math.min(Math.max(k - bias, T_MIN), T_MAX);
      if (digit < threshold) break;
      weight *= BASE - threshold;
    }
    const count = points.length + 1;
    bias = adapted(index - before, count, before === 0);
    codePoint += Math.floor(index / count);
    index %= count;
    if (codePoint > LAST_CODE_POINT) return null;
    points.splice(index, 0, codePoint);
    index += 1;
  }
  return String.fromCodePoint(...points);
}

/** Returns the domain unchanged if its Unicode form would not be stored as this domain again. */
export function unicodeDomain(domain: string): string {
  if (!domain.includes(PREFIX)) return domain;
  const labels = domain.split('.').map((label) => (label.startsWith(PREFIX) ? decoded(label.slice(PREFIX.length)) : label));
  const shown = labels.every((label) => label !== null) ? labels.join('.') : domain;
  return plainDomain(shown) === domain ? shown : domain;
}
