/** What readers are shown of what people wrote, by the settings of the instance. Events and read models keep what was written. Pure. */
import type { z } from 'zod';
import type { InstanceSettings } from '../instance/settings/settings.ts';
import { type FieldChanger, taggedFields } from '../kernel/tagged-fields.ts';
import { type Location, locationIn, serverIn } from './location.ts';
import { type WordSpans, wordSpans } from './mask.ts';
import { maskedName, maskedText } from './masked-text.ts';
import { standardList } from './standard-list.ts';
import { WRITTEN, type Written } from './written.ts';

/** Where texts stand: read models and warm structure know it in their own ways. */
export type Places = {
  /** Servers of these channels; conversations, notes and tickets are left out. */
  readonly serversOf: (channelIds: readonly string[]) => ReadonlyMap<string, string> | Promise<ReadonlyMap<string, string>>;
  /** Servers whose owner turned the filter on. Asked only in the mode `servers`. */
  readonly filtered: (serverIds: readonly string[]) => ReadonlySet<string> | Promise<ReadonlySet<string>>;
};

export type ShownWords = {
  /** null: nothing can be masked in a record of this shape, or the filter is off. */
  readonly record: (schema: z.ZodType, record: unknown, location?: Location) => Promise<unknown> | null;
  readonly serverName: (serverId: string, name: string) => Promise<string>;
  /** A text with markup in a channel of a server. */
  readonly serverText: (serverId: string, text: string) => Promise<string>;
  /** A text with markup that is a post. */
  readonly post: (text: string) => string;
};

function serverAt({ serverId, channelId }: Location, servers: ReadonlyMap<string, string>): string | null {
  if (serverId !== undefined) return serverId;
  return channelId === undefined ? null : (servers.get(channelId) ?? null);
}

/** Made anew only when the list changes: it is asked with every message. */
function finder(settings: () => InstanceSettings): () => WordSpans {
  let known: readonly unknown[] = [];
  let find: WordSpans = () => [];
  return () => {
    const now = settings();
    const asked = [now['wordFilter.words'], now['wordFilter.useDefaultList'], now['wordFilter.digitsAsLetters']] as const;
    const [words, useDefaultList, digitsAsLetters] = asked;
    if (asked.some((value, index) => value !== known[index])) {
      known = asked;
      find = wordSpans([...words, ...(useDefaultList ? standardList() : [])], digitsAsLetters);
    }
    return find;
  };
}

const changerOf = taggedFields(WRITTEN);

type Texts = FieldChanger<Written>;

/** Locations of all texts of a record: servers and channels are asked about once. */
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

/** Whether records of this shape hold anything that the filter may mask. */
export function holdsWritten(schema: z.ZodType): boolean {
  return changerOf(schema) !== null;
}

export function shownWords(settings: () => InstanceSettings, places: Places): ShownWords {
  const find = finder(settings);
  const mode = () => settings()['wordFilter.mode'];

  function masked(text: string, { markup }: Written): string {
    return markup ? maskedText(text, find()) : maskedName(text, find());
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

  async function isFiltered(serverId: string): Promise<boolean> {
    if (mode() === 'off') return false;
    return mode() === 'everywhere' || (await places.filtered([serverId])).has(serverId);
  }

  return {
    record(schema, record, location = {}) {
      if (mode() === 'off') return null;
      const texts = changerOf(schema);
      return texts && maskedRecord(texts, record, location);
    },
    serverName: async (serverId, name) => ((await isFiltered(serverId)) ? maskedName(name, find()) : name),
    serverText: async (serverId, text) => ((await isFiltered(serverId)) ? maskedText(text, find()) : text),
    post: (text) => (mode() === 'everywhere' ? maskedText(text, find()) : text),
  };
}
