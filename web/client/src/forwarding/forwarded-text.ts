/**
 * The text of a forwarded message: the comment, a line with the author and a link, and the original text as a quotation. It mentions no one
 * of the original, because they were already notified. Pure.
 */
import { characters } from '@folkmoot/contracts/kernel/fields';
import { escaped } from '@folkmoot/contracts/markup/escapes';
import type { MarkupNode } from '@folkmoot/contracts/markup/node';
import { withTokens } from '@folkmoot/contracts/markup/spans';

export type Forwarded = {
  /** In the format of the wire. */
  readonly comment: string;
  /** The line above the quotation. */
  readonly source: string;
  readonly content: string;
  /** The original without markup, with hidden spoilers. */
  readonly plain: string;
  /** Characters of a message. */
  readonly limit: number;
  readonly names: OriginalNames;
};

export type OriginalNames = {
  readonly user: (id: string) => string;
  readonly role: (id: string) => string;
  readonly everyone: string;
};

export type Source = {
  /** Of the link. */
  readonly label: string;
  readonly address: string;
  /** null: a direct message. */
  readonly channel: string | null;
  /** Epoch milliseconds. */
  readonly sentAt: number;
};

/** A link, the channel and the time, which each reader sees in their own time zone. */
export function sourceLine({ label, address, channel, sentAt }: Source): string {
  const time = `[tr:${Math.floor(sentAt / 1000)}]`;
  return [`↪ [${escaped(label)}](${address})`, ...(channel === null ? [] : [escaped(`#${channel}`)]), time].join(' · ');
}

/** null keeps the token. Quotes are dropped, because quotes are not nested. */
function withoutMention(node: MarkupNode, names: OriginalNames): string | null {
  switch (node.kind) {
    case 'user':
      return escaped(`@${names.user(node.id)}`);
    case 'role':
      return escaped(`@${names.role(node.id)}`);
    case 'everyone':
    case 'someone':
      return names.everyone;
    case 'quote':
      return '';
    default:
      return null;
  }
}

function quotation(text: string): string {
  if (text.trim() === '') return '';
  return text
    .trim()
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');
}

function joined(comment: string, source: string, quoted: string): string {
  const below = quoted === '' ? source : `${source}\n${quoted}`;
  // Without the empty line, a comment that ends with a quotation or a list would contain the line below it.
  return comment === '' ? below : `${comment}\n\n${below}`;
}

/** One line of at most so many characters. Each escaped character needs two. */
function fitted(plain: string, most: number): string {
  const line = plain.replace(/\s+/g, ' ').trim();
  if (characters(escaped(line)) <= most) return escaped(line);
  let text = '';
  let length = 0;
  for (const character of line) {
    const next = escaped(character);
    length += characters(next);
    if (length >= most) break;
    text += next;
  }
  return most < 1 ? '' : `${text}…`;
}

/** If it is too long, the original is shortened, without its markup: a cut could reveal a spoiler. null: the comment is too long. */
export function forwardedText({ comment, source, content, plain, limit, names }: Forwarded): string | null {
  const whole = joined(comment, source, quotation(withTokens(content, (node) => withoutMention(node, names))));
  if (characters(whole) <= limit) return whole;
  const rest = limit - characters(joined(comment, source, '> '));
  if (rest < 1) return null;
  return joined(comment, source, quotation(fitted(plain, rest)));
}
