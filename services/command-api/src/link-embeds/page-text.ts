/** Decodes the bytes of a page like browsers: by the byte order mark, then the header, then the page's own declaration. */

const DECLARED_WITHIN = 4096;
const DECLARED_CHARSET = /<meta\b[^>]{0,300}?\bcharset\s*=\s*["']?\s*([\w.:-]{1,40})/i;

/** `charset`: from the header. null: there is none. Never throws: binary data becomes meaningless text. */
export function pageText(bytes: Uint8Array, charset: string | null): string {
  return decoded(bytes, markOf(bytes) ?? charset ?? declaredIn(bytes) ?? 'utf-8');
}

function markOf(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
}

function declaredIn(bytes: Uint8Array): string | null {
  const beginning = new TextDecoder('latin1').decode(bytes.subarray(0, DECLARED_WITHIN));
  const declared = DECLARED_CHARSET.exec(beginning)?.[1]?.toLowerCase() ?? null;
  // A declaration that could be read as ASCII cannot be UTF-16.
  return declared?.startsWith('utf-16') ? 'utf-8' : declared;
}

function decoded(bytes: Uint8Array, encoding: string): string {
  try {
    return new TextDecoder(encoding).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}
