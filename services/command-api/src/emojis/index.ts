import * as commands from '@folkmoot/contracts/emojis/commands';
import { EmojiAdded } from '@folkmoot/contracts/emojis/events';
import type { RawCustomEmoji } from '@folkmoot/contracts/emojis/wire';
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import { handle } from '@folkmoot/platform/command/handler';
import type { Deps, Domain } from '../domain.ts';
import { mostEmojis } from '../instance/perks.ts';
import { callerId } from '../servers/caller.ts';
import { requireEvent } from '../servers/left-event.ts';
import { emojisFolding, emojisStream } from './emoji-state.ts';
import { decideAdd, decideRemove, decideRename, hasRoom } from './emojis.decider.ts';

function stream(input: { readonly params: { readonly serverId: string } }): string {
  return emojisStream(input.params.serverId);
}

export const emojis: Domain = {
  name: 'emojis',
  foldings: [emojisFolding],
  handlers: [
    handle({
      route: commands.addEmoji,
      /** The file is claimed last, because a claim works once. A server without a free slot claims nothing. */
      async facts(input, deps: Deps) {
        const { serverId } = input.params;
        const most = mostEmojis(serverId, deps);
        if (!hasRoom(deps.warm.state(emojisFolding, serverId), most)) return refuse('TooManyEmojis');
        const file = await deps.media.claim({ kind: 'emoji', ownerId: null, fileId: input.body.fileId });
        if (!file) return refuse('EmojiFileNotUsable');
        return { serverId, emojiId: file.fileId, gif: file.animated, userId: callerId(input), mostEmojis: most, now: input.now };
      },
      stream,
      folding: emojisFolding,
      decide: (input, state, facts) => decideAdd(state, input.body.name, facts),
      reply(outcome): RawCustomEmoji {
        const { emojiId, name, gif, serverId, uploadedById } = requireEvent(outcome, EmojiAdded);
        return { id: emojiId, name, gif, serverId, uploadedById };
      },
    }),
    handle({
      route: commands.renameEmoji,
      facts(input, deps: Deps) {
        const { serverId, emojiId } = input.params;
        const emoji = deps.warm.state(emojisFolding, serverId).get(emojiId);
        return emoji ? { serverId, emojiId, emoji } : refuse('UnknownEmoji');
      },
      stream,
      folding: emojisFolding,
      decide: (input, state, facts) => decideRename(state, input.body.name, facts),
      reply: (_outcome, input, { emoji }) => ({ ...emoji, name: input.body.name }),
    }),
    handle({
      route: commands.removeEmoji,
      facts: (input, _deps: Deps) => input.params,
      stream,
      folding: emojisFolding,
      decide: (_input, state, facts) => decideRemove(state, facts),
      reply: () => undefined,
    }),
  ],
};
