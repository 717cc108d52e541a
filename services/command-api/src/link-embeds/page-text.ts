/**
 * Decodes the bytes of a page. Browsers follow the byte order mark, then the header, then the page's own declaration. A server's header is
 * often a default that does not fit, and a declaration is sometimes copied, so the bytes themselves decide between contradictions.
 */
import { isAscii } from 'node:buffer';
import { analyse } from 'chardet';

const DECLARED_WITHIN = 4096;
const DECLARED_CHARSET = /<meta\b[^>]{0,300}?\bcharset\s*=\s*["']?\s*([\w.:-]{1,40})/i;
const UTF_8 = 'utf-8';
/** Enough for statistics. The rest of a page is more of the same. */
const SAMPLE_BYTES = 16_384;

/** `charset`: from the header. null: there is none. Never throws: binary data becomes meaningless text. */
export function pageText(bytes: Uint8Array, charset: string | null): string {
  return new TextDecoder(markOf(bytes) ?? encodingOf(bytes, charset)).decode(bytes);
}

function markOf(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return UTF_8;
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
}

function encodingOf(bytes: Uint8Array, charset: string | null): string {
  const declared = new Set([known(charset), declaredIn(bytes)].filter((name) => name !== null));
  if (isAscii(bytes)) return first(declared) ?? UTF_8;
  // Text in another encoding is practically never valid UTF-8.
  if (isValid(bytes, UTF_8)) return UTF_8;
  const possible = [...declared].filter((name) => name !== UTF_8 && isValid(bytes, name));
  if (possible.length === 1 && possible[0] !== undefined) return possible[0];
  const likely = likelyOf(bytes);
  return likely.find((name) => possible.length === 0 || possible.includes(name)) ?? possible[0] ?? first(declared) ?? UTF_8;
}

function first(names: ReadonlySet<string>): string | null {
  return names.values().next().value ?? null;
}

/** The standard's name of an encoding. null: unknown. */
function known(label: string | null): string | null {
  if (label === null) return null;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}

function declaredIn(bytes: Uint8Array): string | null {
  const beginning = new TextDecoder('latin1').decode(bytes.subarray(0, DECLARED_WITHIN));
  const declared = known(DECLARED_CHARSET.exec(beginning)?.[1] ?? null);
  // A declaration that could be read as ASCII cannot be UTF-16.
  return declared?.startsWith('utf-16') ? UTF_8 : declared;
}

/** The end may be cut off within a character. */
function isValid(bytes: Uint8Array, encoding: string): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** By the frequency of bytes, the most likely first. */
function likelyOf(bytes: Uint8Array): readonly string[] {
  return analyse(bytes.subarray(0, SAMPLE_BYTES))
    .map(({ name }) => known(name))
    .filter((name) => name !== null);
}
