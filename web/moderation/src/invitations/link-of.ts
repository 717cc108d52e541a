/** Uses the origin at which the console was opened, because it works for others too. */
export function linkOf({ code }: { readonly code: string }): string {
  return `${window.location.origin}/register?${new URLSearchParams({ invite: code })}`;
}
