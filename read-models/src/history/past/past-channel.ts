/**
 * Reconstructs a server channel as of a time or position, optionally as a given user saw it. Folded from the log by the history index
 * (decision 60).
 */
import { ChannelCreated } from '@folkmoot/contracts/channels/events';
import type { AskedPast } from '@folkmoot/contracts/history/fields';
import { HISTORY_LIMITS } from '@folkmoot/contracts/history/limits';
import type { Sight } from '@folkmoot/contracts/history/past';
import type { ChannelFacts, PastChannel, PastMessage } from '@folkmoot/contracts/history/past-channel';
import type { PastPoll } from '@folkmoot/contracts/history/past-post';
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import { ServerCreated } from '@folkmoot/contracts/servers/events';
import { termOf } from '@folkmoot/platform/history-index/terms';
import { type MessageAsOf, pinnedAsOf } from './messages-as-of.ts';
import { pairStream } from './pair-stream.ts';
import { marksAround } from './past-marks.ts';
import { messagePollsAsOf } from './past-message-polls.ts';
import { type PastPage, pastPage } from './past-page.ts';
import { ofStream, type PastReading, withoutWords } from './past-reading.ts';
import { END, type Place, placeOf, type Streams, upTo, type Wanted } from './place-as-of.ts';
import { wordsAt } from './sealed-words.ts';
import { type ChannelAsOf, NO_STRUCTURE, type StructureAsOf, structureAsOf } from './structure-as-of.ts';
import { blockedAsOf, memberAsOf, sightOf, suspendedAsOf } from './viewer-as-of.ts';

export type WantedPast = AskedPast & Wanted & { readonly channelId: string };

/** Without data from read models. */
export type FoldedPast = Omit<PastChannel, 'indexed' | 'people' | 'messages'> & {
  readonly messages: readonly Omit<PastMessage, 'now'>[];
};

/** Only few events name a channel before its own: those of the command that created it. */
const FIRST = 8;

/** Also for a deleted channel. null: there was no such server channel. */
async function serverOf({ page }: PastReading, channelId: string): Promise<string | null> {
  const { events } = await page({ terms: [termOf.about(channelId)], since: null, until: null, order: 'oldest', from: null }, FIRST);
  for (const { type, data } of await withoutWords(events)) {
    if (type === ChannelCreated.type && data.channelId === channelId) return String(data.serverId);
    if (type === ServerCreated.type && ServerCreated.schema.parse(data).defaultChannel.channelId === channelId)
      return String(data.serverId);
  }
  return null;
}

type Membership = { readonly structure: StructureAsOf; readonly channel: ChannelAsOf | undefined; readonly sight: Sight | null };
type Asked = { readonly serverId: string; readonly channelId: string; readonly as: string | undefined; readonly place: Place };

async function membershipAt(all: Streams, { serverId, channelId, as, place }: Asked): Promise<Membership> {
  const streams = upTo(all, place);
  const structure = structureAsOf(NO_STRUCTURE, await ofStream(streams, `server-${serverId}`));
  const channel = structure.channels.get(channelId);
  if (as === undefined || !channel) return { structure, channel, sight: null };
  const { roleIds: member } = memberAsOf({ roleIds: null }, await ofStream(streams, `member-${serverId}-${as}`));
  const suspended = suspendedAsOf({ isSuspended: false, until: null }, await ofStream(streams, `sanctions-${as}`));
  return { structure, channel, sight: sightOf(structure, channel, { userId: as, member, suspended, at: place.at }) };
}

function factsOf({ structure, channel, sight }: Membership): ChannelFacts | null {
  if (!channel || !structure.server) return null;
  const { name, slowModeSeconds, categoryId } = channel;
  const category = categoryId === null ? null : (structure.channels.get(categoryId)?.name ?? null);
  return { name, serverName: structure.server.name, category, slowModeSeconds, sight };
}

/** The authors that the user had blocked. */
async function blockedBy(
  reading: PastReading,
  viewerId: string,
  authorIds: readonly string[],
  position: number,
): Promise<ReadonlySet<string>> {
  const others = [...new Set(authorIds)];
  const streams = await reading.streams(
    others.map((id) => pairStream(viewerId, id)),
    position,
  );
  const isBlocked = blockedAsOf(viewerId);
  const blocked = new Set<string>();
  for (const id of others) {
    if (isBlocked({ isBlocked: false }, await ofStream(streams, pairStream(viewerId, id))).isBlocked) blocked.add(id);
  }
  return blocked;
}

const NOTHING: PastPage = { messages: [], next: null, met: [], about: [] };

/** By message. The texts of descriptions stay sealed. */
function filesOf({ messages, about }: PastPage): Around['files'] {
  return new Map(
    messages.flatMap(({ id, position, attachments, describedAt, isSpoiler }) => {
      if (attachments === 0) return [];
      const description = wordsAt(about, describedAt, describedAt === position ? 'attachmentDescription' : 'description');
      return [[id, { description, isSpoiler, isVoice: wordsAt(about, position, 'voice') !== null }] as const];
    }),
  );
}

type Around = {
  readonly files: ReadonlyMap<string, NonNullable<PastMessage['file']>>;
  readonly pinned: ReadonlySet<string>;
  readonly blocked: ReadonlySet<string>;
  readonly polls: ReadonlyMap<string, PastPoll>;
};

function shownOf(shown: MessageAsOf, { files, pinned, blocked, polls }: Around) {
  const { reactions, describedAt: _, isSpoiler: __, pollEndedAt: endedAt, ...message } = shown;
  const poll = polls.get(message.id);
  return {
    ...message,
    file: files.get(message.id) ?? null,
    replyToIds: [...message.replyToIds],
    reactions: [...reactions.values()].map(({ name, emojiId, userIds }) => ({ name, emojiId, count: userIds.size })),
    poll: poll ? { ...poll, endedAt } : null,
    isPinned: pinned.has(message.id),
    isFolded: blocked.has(message.authorId),
  };
}

export async function pastChannel(reading: PastReading, wanted: WantedPast): Promise<FoldedPast | Refusal<'UnknownPastChannel'>> {
  const { channelId, as, before, limit = HISTORY_LIMITS.pastMessages, now, seen } = wanted;
  const serverId = await serverOf(reading, channelId);
  if (serverId === null) return refuse('UnknownPastChannel');
  const place = await placeOf(reading, wanted);
  const ofServer = [`server-${serverId}`, ...(as === undefined ? [] : [`member-${serverId}-${as}`, `sanctions-${as}`])];
  const streams = await reading.streams(ofServer, END);
  const asked = { serverId, channelId, as };
  const then = await membershipAt(streams, { ...asked, place });
  const today = await membershipAt(streams, { ...asked, place: { position: END, at: now } });
  const isShown = then.channel !== undefined && (then.sight === null || then.sight === 'could');
  const page = isShown ? await pastPage(reading, { channelId, serverId, upTo: place.position, before, limit }) : NOTHING;
  const pins = `pins-${channelId}`;
  const pinned = pinnedAsOf(await ofStream(await reading.streams(isShown ? [pins] : [], place.position), pins));
  const authorIds = page.messages.map(({ authorId }) => authorId);
  const blocked = as === undefined ? new Set<string>() : await blockedBy(reading, as, authorIds, place.position);
  const polls = await messagePollsAsOf(reading, page.messages, { sent: page.met, upTo: place.position });
  const files = filesOf(page);
  const aside = [...streams.values()].flat();
  const around = {
    aboutId: channelId,
    position: place.position,
    before: isShown ? page.met : aside.filter(({ position }) => position <= place.position).toReversed(),
    aside,
    seen,
  };
  return {
    serverId,
    ...place,
    was: factsOf(then),
    is: factsOf(today),
    messages: page.messages.map((message) => shownOf(message, { files, pinned, blocked, polls })),
    next: page.next,
    marks: before === undefined ? await marksAround(reading, around) : [],
  };
}
