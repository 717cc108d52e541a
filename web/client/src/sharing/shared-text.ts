/** Converts the content that another app shares (the `share_target` of the manifest) to the text of a message. Pure. */
export function sharedText(search: URLSearchParams): string {
  const parts = ['title', 'text', 'url'].map((name) => search.get(name)?.trim() ?? '').filter((part) => part !== '');
  // Apps often repeat themselves, for example the address in the text.
  return parts.filter((part, index) => !parts.some((other, at) => at !== index && isRepeatedBy(part, other, at < index))).join('\n');
}

function isRepeatedBy(part: string, other: string, isBefore: boolean): boolean {
  return part === other ? isBefore : other.includes(part);
}
