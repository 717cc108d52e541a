/**
 * Converts between typed text and the wire: `@Ada:ab12` and `[@:1]`, `#garden#` and `[#:20]`, `@[Gardeners]` and `[r:11]`, `@everyone`,
 * `@someone`, `:wave:`. Code and links are unchanged. Pure: takes the names as input.
 */
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
  return part
    .replace(/@\[([^\]\n]+)\]/g, (typed, name: string) => tokenOf('r', roles.find((role) => role.name === name)?.id) ?? typed)
    .replace(/@everyone\b/g, '[@:e]')
    .replace(/@someone\b/g, (typed) => {
      const chosen = someone();
      return chosen ? `[@:s] **(${chosen.username})**` : typed;
    })
    .replace(/@([^@:\n]{1,35}):([A-Za-z0-9]{4})/g, (typed, name: string, tag: string) => {
      const user = users.find((candidate) => candidate.username === name && candidate.tag === tag);
      return tokenOf('@', user?.id) ?? typed;
    })
    .replace(/#([^#\n]{1,100})#/g, (typed, name: string) => tokenOf('#', channels.find((channel) => channel.name === name)?.id) ?? typed)
    .replace(/:([a-z0-9_+-]{2,40}):/gi, (typed, code: string) => emoji(code.toLowerCase()) ?? typed);
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
