/** What readers see of users' texts, by the settings of the instance. Events and read models keep the original. Pure. */
import type { z } from 'zod';
import type { InstanceSettings } from '../instance/settings/settings.ts';
import { type FieldChanger, taggedFields } from '../kernel/tagged-fields.ts';
import { type Location, locationIn, serverIn } from './location.ts';
import { type WordSpans, wordSpans } from './mask.ts';
import { maskedName, maskedText } from './masked-text.ts';
import { standardList } from './standard-list.ts';
import { WRITTEN, type Written } from './written.ts';

/** Looks up where texts belong: read models and in-memory state implement it differently. */
export type Places = {
  /** Servers of these channels; conversations, notes and tickets are left out. */
  readonly serversOf: (channelIds: readonly string[]) => ReadonlyMap<string, string> | Promise<ReadonlyMap<string, string>>;
  /** Servers whose owner turned on the filter. Used only in the mode `servers`. */
  readonly filtered: (serverIds: readonly string[]) => ReadonlySet<string> | Promise<ReadonlySet<string>>;
};

/** Masks a text with markup, or a name. */
export type Masks = { readonly text: (written: string) => string; readonly name: (written: string) => string };

export type ShownWords = {
  /** Whether records of this shape may have text to mask, as the filter is set now. */
  readonly changes: (schema: z.ZodType) => boolean;
  /** Null: records of this shape have no text to mask, or the filter is off. */
  readonly record: (schema: z.ZodType, record: unknown, location?: Location) => Promise<unknown> | null;
  readonly serverName: (serverId: string, name: string) => Promise<string>;
  /** A text with markup in a channel of a server. */
  readonly serverText: (serverId: string, text: string) => Promise<string>;
  /** A text with markup in a post. */
  readonly post: (text: string) => string;
  /** Null: texts in this server are not masked. */
  readonly masksOfServer: (serverId: string) => Promise<Masks | null>;
  /** Null: posts are not masked. */
  readonly masksOfPosts: () => Masks | null;
};

function serverAt({ serverId, channelId }: Location, servers: ReadonlyMap<string, string>): string | null {
  if (serverId !== undefined) return serverId;
  return channelId === undefined ? null : (servers.get(channelId) ?? null);
}

/** Cached masked texts, so that a page that is read again need not be parsed again. */
const REMEMBERED = 2000;

function masksWith(find: WordSpans): Masks {
  const known = new Map<string, string>();
  return {
    text(written) {
      const before = known.get(written);
      if (before !== undefined) return before;
      const shown = maskedText(written, find);
      if (shown === written) return written;
      if (known.size >= REMEMBERED) known.clear();
      known.set(written, shown);
      return shown;
    },
    name: (written) => maskedName(written, find),
  };
}

/** Rebuilt only when the list changes, because every message needs them. */
function masksOf(settings: () => InstanceSettings): () => Masks {
  let known: readonly unknown[] = [];
  let masks = masksWith(() => []);
  return () => {
    const now = settings();
    const asked = [now['wordFilter.words'], now['wordFilter.useDefaultList'], now['wordFilter.digitsAsLetters']] as const;
    const [words, useDefaultList, digitsAsLetters] = asked;
    if (asked.some((value, index) => value !== known[index])) {
      known = asked;
      masks = masksWith(wordSpans([...words, ...(useDefaultList ? standardList() : [])], digitsAsLetters));
    }
    return masks;
  };
}

const changerOf = taggedFields(WRITTEN);

type Texts = FieldChanger<Written>;

/** Locations of all texts of a record: servers and channels are looked up once. */
function locationsIn(record: unknown, texts: Texts, root: Location): readonly Location[] {
  const found: Location[] = [];
  texts(record, (text, { of }, around) => {
    if (of !== 'post') found.push(of === 'server' ? serverIn(root, around) : locationIn(root, around));
    return text;
  });
  return found;
}

function channelsOf(locations: readonly Location[]): readonly string[] {
  return [
    ...new Set(locations.flatMap(({ serverId, channelId }) => (serverId === undefined && channelId !== undefined ? [channelId] : []))),
  ];
}

/** Whether records of this shape have text that the filter may mask. */
export function hasWrittenText(schema: z.ZodType): boolean {
  return changerOf(schema) !== null;
}

export function shownWords(settings: () => InstanceSettings, places: Places): ShownWords {
  const masks = masksOf(settings);
  const mode = () => settings()['wordFilter.mode'];

  function masked(text: string, { markup }: Written): string {
    return markup ? masks().text(text) : masks().name(text);
  }

  async function maskedRecord(texts: Texts, record: unknown, root: Location): Promise<unknown> {
    const locations = locationsIn(record, texts, root);
    const channelIds = channelsOf(locations);
    const servers = channelIds.length === 0 ? new Map<string, string>() : await places.serversOf(channelIds);
    const isEverywhere = mode() === 'everywhere';
    const serverIds = new Set(locations.map((location) => serverAt(location, servers)).filter((serverId) => serverId !== null));
    const filtered = isEverywhere ? null : await places.filtered([...serverIds]);
    return texts(record, (text, written, around) => {
      if (written.of === 'post') return isEverywhere ? masked(text, written) : text;
      const serverId = serverAt(written.of === 'server' ? serverIn(root, around) : locationIn(root, around), servers);
      return serverId !== null && (filtered?.has(serverId) ?? true) ? masked(text, written) : text;
    });
  }

  async function masksOfServer(serverId: string): Promise<Masks | null> {
    if (mode() === 'off') return null;
    return mode() === 'everywhere' || (await places.filtered([serverId])).has(serverId) ? masks() : null;
  }

  function masksOfPosts(): Masks | null {
    return mode() === 'everywhere' ? masks() : null;
  }

  function textsOf(schema: z.ZodType): Texts | null {
    return mode() === 'off' ? null : changerOf(schema);
  }

  return {
    changes: (schema) => textsOf(schema) !== null,
    record(schema, record, location = {}) {
      const texts = textsOf(schema);
      return texts && maskedRecord(texts, record, location);
    },
    serverName: async (serverId, name) => (await masksOfServer(serverId))?.name(name) ?? name,
    serverText: async (serverId, text) => (await masksOfServer(serverId))?.text(text) ?? text,
    post: (text) => masksOfPosts()?.text(text) ?? text,
    masksOfServer,
    masksOfPosts,
  };
}
