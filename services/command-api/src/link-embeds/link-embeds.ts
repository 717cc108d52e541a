/**
 * Adds embeds to messages and posts in the background. It follows the log from its checkpoint, looks up links, and records the result as an
 * event. It skips deleted items, items with another link by now, and items that have their embed.
 */
import { type Folding, fold } from '@folkmoot/contracts/kernel/decider';
import type { AnyEvent, EventMeta } from '@folkmoot/contracts/kernel/event';
import type { RawEmbed } from '@folkmoot/contracts/messages/embeds';
import { MessageEdited, MessageSent } from '@folkmoot/contracts/messages/events';
import { firstLink } from '@folkmoot/contracts/messages/links';
import { PostCreated } from '@folkmoot/contracts/posts/events';
import type { Codec } from '@folkmoot/platform/event-log/codec';
import type { LoggedEvent } from '@folkmoot/platform/event-log/port';
import type { GuardedFetch } from '@folkmoot/platform/net/guarded-fetch';
import { guardedFetch } from '@folkmoot/platform/net/guarded-fetch';
import { causedBy } from '@folkmoot/platform/reactor/caused-by';
import { type Reactor, type ReactorOptions, startReactor } from '@folkmoot/platform/reactor/reactor';
import { decideAddEmbed } from '../messages/message-embeds.decider.ts';
import { linkToEmbed, type MessageState, messageFolding } from '../messages/message-state.ts';
import { linkInPost, type PostState, postFolding } from '../posts/post-state.ts';
import { decideAddEmbed as decideAddPostEmbed } from '../posts/posts.decider.ts';
import { findEmbed } from './find-embed.ts';
import { tagReader } from './tag-reader.ts';

export type LinkEmbedsOptions = Pick<ReactorOptions, 'pool' | 'log' | 'logger'> & {
  readonly codec: Codec;
  readonly clock: () => number;
  /** Fetches links. Default: from public addresses only. */
  readonly fetcher?: GuardedFetch;
};

/** An item with a link: a message or a post. */
type Subject<State> = {
  readonly folding: Folding<State, AnyEvent>;
  /** The link that is not looked up yet. */
  readonly linkOf: (state: State) => string | null;
  /** Empty if the item must not get the embed anymore. */
  readonly decide: (state: State, facts: { readonly link: string; readonly embed: RawEmbed; readonly now: number }) => readonly AnyEvent[];
};

const message: Subject<MessageState> = { folding: messageFolding, linkOf: linkToEmbed, decide: decideAddEmbed };
const post: Subject<PostState> = { folding: postFolding, linkOf: linkInPost, decide: decideAddPostEmbed };
const AT_ONCE = 8;
const MOST_TRIES = 8;

export function startLinkEmbeds(options: LinkEmbedsOptions): Reactor {
  const { log, codec, clock } = options;
  const fetcher = options.fetcher ?? guardedFetch();
  const tags = tagReader();
  const find = findEmbed({ fetcher, tags, clock });

  async function load<State>(stream: string, { folding }: Subject<State>): Promise<{ readonly state: State; readonly revision: number }> {
    const events = await codec.decode(await log.readStream(stream));
    return { state: fold(folding, events), revision: events.at(-1)?.revision ?? -1 };
  }

  function embedding<State>(subject: Subject<State>): (event: LoggedEvent, meta: EventMeta) => Promise<void> {
    return async ({ stream }, meta) => {
      const link = subject.linkOf((await load(stream, subject)).state);
      const found = link === null ? null : await find(link);
      if (link === null || !found) return;
      for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
        const { state, revision } = await load(stream, subject);
        const events = subject.decide(state, { link, embed: found, now: clock() });
        if (events.length === 0) return;
        const { ok } = await log.append(stream, revision, await codec.encode(events, meta));
        if (ok) return;
      }
    };
  }

  /** For a post only the first link is looked up, not one from an edit (users document, section 9). */
  const embedders: ReadonlyMap<string, ReturnType<typeof embedding>> = new Map([
    [MessageSent.type, embedding(message)],
    [MessageEdited.type, embedding(message)],
    [PostCreated.type, embedding(post)],
  ]);

  const reactor = startReactor({
    ...options,
    name: 'link-embeds',
    atOnce: AT_ONCE,
    async tasksOf(logged) {
      const written = logged.filter((event) => embedders.has(event.type));
      const opened = await codec.decode(written);
      return written.flatMap((event, index) => {
        const { data } = opened[index] ?? {};
        const embed = embedders.get(event.type);
        if (!embed || typeof data?.content !== 'string' || firstLink(data.content) === null) return [];
        return [
          { position: event.position, run: () => embed(event, causedBy(event, { actor: 'system', command: 'addEmbed', at: clock() })) },
        ];
      });
    },
  });

  return {
    ...reactor,
    async stop() {
      const stopped = reactor.stop();
      // Aborts running requests.
      await fetcher.close();
      await tags.stop();
      await stopped;
    },
  };
}
