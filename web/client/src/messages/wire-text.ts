/**
 * Converts between typed text and the wire: `@Ada:ab12` and `[@:1]`, `#garden#` and `[#:20]`, `@[Gardeners]` and `[r:11]`, `@everyone`,
 * `@someone`, `:wave:`. Code, links and names after a backslash are unchanged. Pure: takes the names as input.
 */
import { escaped, isEscaped } from '@folkmoot/contracts/markup/escapes';
import type { MarkupNode } from '@folkmoot/contracts/markup/node';
import { outsideCode, withTokens } from '@folkmoot/contracts/markup/spans';

export type MentionNames = {
  readonly users: readonly { readonly id: string; readonly username: string; readonly tag: string }[];
  readonly channels: readonly { readonly id: string; readonly name: string | null }[];
  readonly roles: readonly { readonly id: string; readonly name: string }[];
  readonly emoji: (shortCode: string) => string | null;
  /** A random user for `@someone`. null: there is none. */
  readonly someone: () => { readonly id: string; readonly username: string } | null;
};

export function toWire(typed: string, namings: MentionNames): string {
  return outsideCode(typed, (part) => tokens(part, namings));
}

function tokens(part: string, { users, channels, roles, emoji, someone }: MentionNames): string {
  const rules: readonly Rule[] = [
    [/@\[([^\]\n]+)\]/g, (name) => tokenOf('r', called(roles, name)?.id)],
    [/@everyone\b/g, () => '[@:e]'],
    [/@someone\b/g, () => someoneToken(someone())],
    [
      /@([^@:\n]{1,35}):([A-Za-z0-9]{4})/gu,
      (name, tag) => tokenOf('@', users.find((user) => user.tag === tag && isCalled(user.username, name))?.id),
    ],
    [/#([^#\n]{1,100})#/gu, (name) => tokenOf('#', called(channels, name)?.id)],
    [/:([a-z0-9_+-]{2,40}):/gi, (code) => emoji(code.toLowerCase())],
  ];
  return rules.reduce(withRule, part);
}

/** The groups of the pattern, and the token. null keeps what is typed. */
type Rule = readonly [RegExp, (first: string, second: string) => string | null];

function withRule(text: string, [pattern, token]: Rule): string {
  let from = 0;
  let result = '';
  for (const match of text.matchAll(pattern)) {
    const instead = isEscaped(text, match.index) ? null : token(match[1] ?? '', match[2] ?? '');
    if (instead === null) continue;
    result += text.slice(from, match.index) + instead;
    from = match.index + match[0].length;
  }
  return result + text.slice(from);
}

/** Keyboards and older names may have another Unicode form of the same letters. */
function isCalled(name: string | null, typed: string): boolean {
  return name?.normalize('NFC') === typed.normalize('NFC');
}

function called<Named extends { readonly name: string | null }>(all: readonly Named[], typed: string): Named | undefined {
  return all.find(({ name }) => isCalled(name, typed));
}

/** A name is no markup: it must not add a link to the message of another user. */
function someoneToken(chosen: { readonly username: string } | null): string | null {
  return chosen && `[@:s] **(${escaped(chosen.username)})**`;
}

function tokenOf(type: string, id: string | undefined): string | null {
  return id === undefined ? null : `[${type}:${id}]`;
}

type Names = Pick<MentionNames, 'users' | 'channels' | 'roles'> & {
  /** The short code of a custom emoji. null: it belongs to a server of which the user is no member. */
  readonly emojiCode?: (id: string) => string | null;
};

/** The reverse, for editing. A token with an unknown name is unchanged. */
export function fromWire(content: string, names: Names): string {
  return withTokens(content, (node) => typedForm(node, names));
}

function typedForm(node: MarkupNode, { users, channels, roles, emojiCode }: Names): string | null {
  switch (node.kind) {
    case 'customEmoji': {
      const code = emojiCode?.(node.id) ?? null;
      return code === null ? null : `:${code}:`;
    }
    case 'everyone':
      return '@everyone';
    case 'user': {
      const user = users.find((candidate) => candidate.id === node.id);
      return user ? `@${user.username}:${user.tag}` : null;
    }
    case 'channel': {
      const name = channels.find((channel) => channel.id === node.id)?.name;
      return name ? `#${name}#` : null;
    }
    case 'role': {
      const role = roles.find((candidate) => candidate.id === node.id);
      return role ? `@[${role.name}]` : null;
    }
    default:
      return null;
  }
}

/** A message that starts with `@silent` sends no notification. The word itself is not sent. */
export function splitSilent(typed: string): { readonly content: string; readonly silent: boolean } {
  const trimmed = typed.trim();
  const silent = /^@silent(?=\s|$)/.test(trimmed);
  return { content: silent ? trimmed.slice('@silent'.length).trim() : trimmed, silent };
}
