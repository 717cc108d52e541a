/** The link in a message for which a preview is fetched (servers document 3.2). */
import { webAddress } from './web-address.ts';

/** Text that is hidden, or shown only on request. */
const HIDDEN = /```[\s\S]*?```|``[\s\S]*?``|`[^`]*`|\|\|[\s\S]*?\|\|/g;
const LINK = /(?:^|\s)(https?:\/\/[^\s<>"]+)/gi;
/** Belongs to the sentence rather than to the address. */
const PUNCTUATION = /[.,;:!?'*_~|]+$/;

/** The first http(s) address at the start or after a space: not in angle brackets, code or a spoiler. */
export function firstLink(content: string): string | null {
  if (!/https?:\/\//i.test(content)) return null;
  for (const [, written = ''] of content.replace(HIDDEN, '`').matchAll(LINK)) {
    const link = withoutClosing(written.replace(PUNCTUATION, ''));
    if (webAddress(link) !== null) return link;
  }
  return null;
}

/** "(see https://a.example/b)": the bracket belongs to the sentence, unless the address opened it. */
function withoutClosing(link: string): string {
  const count = (bracket: string) => link.split(bracket).length;
  return link.endsWith(')') && count(')') > count('(') ? link.slice(0, -1).replace(PUNCTUATION, '') : link;
}
