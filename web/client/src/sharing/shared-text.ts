/** What another app gave to be shared (the `share_target` of the manifest), as the text of a message. Pure. */
export function sharedText(search: URLSearchParams): string {
  const parts = ['title', 'text', 'url'].map((name) => search.get(name)?.trim() ?? '').filter((part) => part !== '');
  // Apps like to say the same twice: the address in the text too.
  return parts.filter((part, index) => !parts.some((other, at) => at !== index && isSaidBy(part, other, at < index))).join('\n');
}

function isSaidBy(part: string, other: string, isBefore: boolean): boolean {
  return part === other ? isBefore : other.includes(part);
}
