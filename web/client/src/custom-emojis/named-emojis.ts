/** The custom emoji of the user's servers, each with a unique short code. Pure. */
import type { RawCustomEmojiShort } from '@folkmoot/contracts/servers/wire';

export type NamedEmoji = RawCustomEmojiShort & { readonly serverId: string; readonly code: string };

type Server = { readonly id: string; readonly customEmojis?: readonly RawCustomEmojiShort[] | undefined };

/** Duplicate names get a number (specification, section 3), in the order of the servers and their emoji. */
export function namedEmojis(servers: Iterable<Server>): readonly NamedEmoji[] {
  const usedCodes = new Set<string>();
  const named: NamedEmoji[] = [];
  for (const server of servers) {
    for (const emoji of server.customEmojis ?? []) {
      const base = emoji.name.toLowerCase();
      let code = emoji.name;
      for (let number = 1; usedCodes.has(code.toLowerCase()); number += 1) code = `${base}-${number}`;
      usedCodes.add(code.toLowerCase());
      named.push({ ...emoji, serverId: server.id, code });
    }
  }
  return named;
}

/** The token on the wire. */
export function tokenOf({ id, name, gif }: RawCustomEmojiShort): string {
  return `[${gif ? 'ace' : 'ce'}:${id}:${name}]`;
}

export function addressOf({ id, gif }: Pick<RawCustomEmojiShort, 'id' | 'gif'>, size = 60): string {
  return `/cdn/emojis/${id}.${gif ? 'gif' : 'webp'}?size=${size}`;
}

/** Suggests a name for an emoji from its file name. */
export function nameFor(fileName: string): string {
  const name = fileName
    .replace(/\.[^.]*$/, '')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .slice(0, 15);
  return name.length >= 2 ? name : `${name}__`.slice(0, 2);
}
