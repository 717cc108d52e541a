/** The code in what somebody pasted: a bare code, `/i/code`, or a whole address. null when there is none. */
export function inviteCode(pasted: string): string | null {
  const trimmed = pasted.trim();
  const [, code] = /(?:^|\/)(?:i|invites)\/([\w-]{3,32})\/?(?:[?#].*)?$/.exec(trimmed) ?? /^([\w-]{3,32})$/.exec(trimmed) ?? [];
  return code ?? null;
}
