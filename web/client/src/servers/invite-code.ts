/** Extracts the code from pasted text: a code, `/i/code`, or an address. null: there is none. */
export function inviteCode(pasted: string): string | null {
  const trimmed = pasted.trim();
  const [, code] = /(?:^|\/)(?:i|invites)\/([\w-]{3,32})\/?(?:[?#].*)?$/.exec(trimmed) ?? /^([\w-]{3,32})$/.exec(trimmed) ?? [];
  return code ?? null;
}
