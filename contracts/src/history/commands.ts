/**
 * Searching the history, only for founders (decision 45). Everything shown is recorded first. Sealed fields stay sealed until the founder
 * gives a reason and proves their identity, and that is in the log.
 */
import { z } from 'zod';
import { PasswordCandidate } from '../accounts/fields.ts';
import { optional, StatusTrue, text } from '../kernel/fields.ts';
import { command, query, type Requirement } from '../kernel/route.ts';
import {
  AskedFilters,
  AskedPast,
  AskedWhen,
  HistoryFilters,
  Id,
  ReadPast,
  ReadPostThen,
  ReadWhen,
  WantedExport,
  WholeNumber,
} from './fields.ts';
import { HISTORY_LIMITS } from './limits.ts';
import { PastChannel } from './past-channel.ts';
import { PastPost } from './past-post.ts';
import { PastProfile } from './past-profile.ts';
import { PastServer } from './past-server.ts';
import { HistoryExportPage, HistoryPage, OpenedField, ShownEvent } from './wire.ts';

const founder: Requirement[] = [{ need: 'user' }, { need: 'staff' }, { need: 'founder' }];
const OnEvent = z.object({ position: WholeNumber });

/** Newest first. */
export const searchHistory = query('searchHistory', '/moderation/history', {
  who: founder,
  limit: { name: 'history_search', requests: 120, perMs: 60_000 },
  query: HistoryFilters,
  reply: HistoryPage,
});

/** Records a search; sent by the gateway. */
export const recordHistorySearch = command('recordHistorySearch', 'POST', '/moderation/history/searches', {
  who: founder,
  body: AskedFilters,
  reply: StatusTrue,
});

/** Starts an export. It is then read page by page, so that a founder who loses the badge gets no more. */
export const beginHistoryExport = command('beginHistoryExport', 'POST', '/moderation/history/exports', {
  who: founder,
  limit: { name: 'history_export', requests: 20, perMs: 600_000 },
  body: WantedExport,
  reply: z.object({ exportId: z.string() }),
});

/** The caller's own export, in order, for a limited time after its start. */
export const readHistoryExport = query('readHistoryExport', '/moderation/history/exports/:exportId', {
  who: founder,
  limit: { name: 'history_export_page', requests: 90, perMs: 60_000 },
  params: z.object({ exportId: Id }),
  /** Only events after this log position. */
  query: z.object({ after: optional(WholeNumber) }),
  reply: HistoryExportPage,
  refuses: ['UnknownHistoryExport'],
});

/** With its causes and consequences. */
export const getHistoryEvent = query('getHistoryEvent', '/moderation/history/events/:position', {
  who: founder,
  limit: { name: 'history_event', requests: 120, perMs: 60_000 },
  params: OnEvent,
  reply: ShownEvent,
  refuses: ['UnknownEvent'],
});

/** Records that an event was viewed; sent by the gateway. */
export const recordHistoryReading = command('recordHistoryReading', 'POST', '/moderation/history/events/:position/readings', {
  who: founder,
  params: OnEvent,
  reply: StatusTrue,
  refuses: ['UnknownEvent'],
});

/** Shared by all historical views: one page requests each of them. */
const pastLimit = { name: 'history_past', requests: 120, perMs: 60_000 };

/** A past state of a server channel, without message texts. */
export const getPastChannel = query('getPastChannel', '/moderation/history/channels/:channelId', {
  who: founder,
  limit: pastLimit,
  params: z.object({ channelId: Id }),
  query: AskedPast,
  reply: PastChannel,
  refuses: ['UnknownPastChannel'],
});

/** Records that a past channel was viewed; sent by the gateway. */
export const recordPastChannelReading = command('recordPastChannelReading', 'POST', '/moderation/history/channels/:channelId/readings', {
  who: founder,
  params: z.object({ channelId: Id }),
  body: ReadPast,
  reply: StatusTrue,
});

/** A past profile, without its texts. */
export const getPastProfile = query('getPastProfile', '/moderation/history/people/:userId', {
  who: founder,
  limit: pastLimit,
  params: z.object({ userId: Id }),
  query: AskedWhen,
  reply: PastProfile,
  refuses: ['UnknownPastProfile'],
});

/** Records that a past profile was viewed; sent by the gateway. */
export const recordPastProfileReading = command('recordPastProfileReading', 'POST', '/moderation/history/people/:userId/readings', {
  who: founder,
  params: z.object({ userId: Id }),
  body: ReadWhen,
  reply: StatusTrue,
});

/** A past state of a server, also of a deleted one. */
export const getPastServer = query('getPastServer', '/moderation/history/servers/:serverId', {
  who: founder,
  limit: pastLimit,
  params: z.object({ serverId: Id }),
  query: AskedWhen,
  reply: PastServer,
  refuses: ['UnknownPastServer'],
});

/** Records that a past server was viewed; sent by the gateway. */
export const recordPastServerReading = command('recordPastServerReading', 'POST', '/moderation/history/servers/:serverId/readings', {
  who: founder,
  params: z.object({ serverId: Id }),
  body: ReadWhen,
  reply: StatusTrue,
});

/** A past state of a post, without its text. */
export const getPastPost = query('getPastPost', '/moderation/history/posts/:postId', {
  who: founder,
  limit: pastLimit,
  params: z.object({ postId: Id }),
  query: AskedWhen,
  reply: PastPost,
  refuses: ['UnknownPastPost'],
});

/** Records that a past post was viewed; sent by the gateway. */
export const recordPastPostReading = command('recordPastPostReading', 'POST', '/moderation/history/posts/:postId/readings', {
  who: founder,
  params: z.object({ postId: Id }),
  body: ReadPostThen,
  reply: StatusTrue,
});

/** Fields of erased users cannot be opened; the reply says so for each. */
export const openSealedFields = command('openSealedFields', 'POST', '/moderation/history/events/:position/openings', {
  who: founder,
  limit: { name: 'history_open', requests: 30, perMs: 600_000 },
  params: OnEvent,
  /** `password`: the moderator's own. */
  body: z.object({ reason: text(HISTORY_LIMITS.reason.min, HISTORY_LIMITS.reason.max), password: PasswordCandidate }),
  reply: z.object({ fields: z.array(OpenedField) }),
  refuses: ['UnknownEvent', 'NothingSealed', 'WrongModeratorPassword', 'TooManyGuesses'],
});
