/** The link of a message that others are shown something of (servers document 3.2). */
import { webAddress } from './web-address.ts';

/** What is written there is not shown, or shown only when asked for. */
const HIDDEN = /```[\s\S]*?```|``[\s\S]*?``|`[^`]*`|\|\|[\s\S]*?\|\|/g;
const LINK = /(?:^|\s)(https?:\/\/[^\s<>"]+)/gi;
/** Ends the sentence rather than the address. */
const PUNCTUATION = /[.,;:!?'*_~|]+$/;

/** The first http(s) address at the beginning or after a space: not in angle brackets, code or a spoiler. */
export function firstLink(content: string): string | null {
  if (!/https?:\/\//i.test(content)) return null;
  for (const [, written = ''] of content.replace(HIDDEN, '`').matchAll(LINK)) {
    const link = withoutClosing(written.replace(PUNCTUATION, ''));
    if (webAddress(link) !== null) return link;
  }
  return null;
}

/** "(see https://a.example/b)": the bracket is the sentence's, unless the address opened it. */
function withoutClosing(link: string): string {
  const count = (bracket: string) => link.split(bracket).length;
  return link.endsWith(')') && count(')') > count('(') ? link.slice(0, -1).replace(PUNCTUATION, '') : link;
}
