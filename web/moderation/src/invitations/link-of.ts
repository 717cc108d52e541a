/** By the address that the console was opened at: it works for others too. */
export function linkOf({ code }: { readonly code: string }): string {
  return `${window.location.origin}/register?${new URLSearchParams({ invite: code })}`;
}
