/**
 * Looking into the history, for founders alone (decision 45). Everything that is shown is written down before; what is sealed stays sealed
 * until somebody says why, proves to be themselves, and that stands in the log.
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

/** What a search leads to; given by the gateway. */
export const recordHistorySearch = command('recordHistorySearch', 'POST', '/moderation/history/searches', {
  who: founder,
  body: AskedFilters,
  reply: StatusTrue,
});

/** Nothing is sent yet; what is, is read page by page, so that whoever may no longer gets no more. */
export const beginHistoryExport = command('beginHistoryExport', 'POST', '/moderation/history/exports', {
  who: founder,
  limit: { name: 'history_export', requests: 20, perMs: 600_000 },
  body: WantedExport,
  reply: z.object({ exportId: z.string() }),
});

/** Of one's own, in the order of its pages, for a while after it was begun. */
export const readHistoryExport = query('readHistoryExport', '/moderation/history/exports/:exportId', {
  who: founder,
  limit: { name: 'history_export_page', requests: 90, perMs: 60_000 },
  params: z.object({ exportId: Id }),
  /** Only what stands behind this place in the log. */
  query: z.object({ after: optional(WholeNumber) }),
  reply: HistoryExportPage,
  refuses: ['UnknownHistoryExport'],
});

/** With what led to it and what came of it. */
export const getHistoryEvent = query('getHistoryEvent', '/moderation/history/events/:position', {
  who: founder,
  limit: { name: 'history_event', requests: 120, perMs: 60_000 },
  params: OnEvent,
  reply: ShownEvent,
  refuses: ['UnknownEvent'],
});

/** What looking at an event leads to; given by the gateway. */
export const recordHistoryReading = command('recordHistoryReading', 'POST', '/moderation/history/events/:position/readings', {
  who: founder,
  params: OnEvent,
  reply: StatusTrue,
  refuses: ['UnknownEvent'],
});

/** Of all that is looked at as it was: one page asks for all of it. */
const pastLimit = { name: 'history_past', requests: 120, perMs: 60_000 };

/** A channel of a server as it was, without its words. */
export const getPastChannel = query('getPastChannel', '/moderation/history/channels/:channelId', {
  who: founder,
  limit: pastLimit,
  params: z.object({ channelId: Id }),
  query: AskedPast,
  reply: PastChannel,
  refuses: ['UnknownPastChannel'],
});

/** What looking at a channel as it was leads to; given by the gateway. */
export const recordPastChannelReading = command('recordPastChannelReading', 'POST', '/moderation/history/channels/:channelId/readings', {
  who: founder,
  params: z.object({ channelId: Id }),
  body: ReadPast,
  reply: StatusTrue,
});

/** A profile as it was, without its words. */
export const getPastProfile = query('getPastProfile', '/moderation/history/people/:userId', {
  who: founder,
  limit: pastLimit,
  params: z.object({ userId: Id }),
  query: AskedWhen,
  reply: PastProfile,
  refuses: ['UnknownPastProfile'],
});

/** What looking at a profile as it was leads to; given by the gateway. */
export const recordPastProfileReading = command('recordPastProfileReading', 'POST', '/moderation/history/people/:userId/readings', {
  who: founder,
  params: z.object({ userId: Id }),
  body: ReadWhen,
  reply: StatusTrue,
});

/** A server as it was, also one that is no more. */
export const getPastServer = query('getPastServer', '/moderation/history/servers/:serverId', {
  who: founder,
  limit: pastLimit,
  params: z.object({ serverId: Id }),
  query: AskedWhen,
  reply: PastServer,
  refuses: ['UnknownPastServer'],
});

/** What looking at a server as it was leads to; given by the gateway. */
export const recordPastServerReading = command('recordPastServerReading', 'POST', '/moderation/history/servers/:serverId/readings', {
  who: founder,
  params: z.object({ serverId: Id }),
  body: ReadWhen,
  reply: StatusTrue,
});

/** A post as it was, without its words. */
export const getPastPost = query('getPastPost', '/moderation/history/posts/:postId', {
  who: founder,
  limit: pastLimit,
  params: z.object({ postId: Id }),
  query: AskedWhen,
  reply: PastPost,
  refuses: ['UnknownPastPost'],
});

/** What looking at a post as it was leads to; given by the gateway. */
export const recordPastPostReading = command('recordPastPostReading', 'POST', '/moderation/history/posts/:postId/readings', {
  who: founder,
  params: z.object({ postId: Id }),
  body: ReadPostThen,
  reply: StatusTrue,
});

/** Of erased people there is nothing to open, which is told of each. */
export const openSealedFields = command('openSealedFields', 'POST', '/moderation/history/events/:position/openings', {
  who: founder,
  limit: { name: 'history_open', requests: 30, perMs: 600_000 },
  params: OnEvent,
  /** `password`: the moderator's own. */
  body: z.object({ reason: text(HISTORY_LIMITS.reason.min, HISTORY_LIMITS.reason.max), password: PasswordCandidate }),
  reply: z.object({ fields: z.array(OpenedField) }),
  refuses: ['UnknownEvent', 'NothingSealed', 'WrongModeratorPassword', 'TooManyGuesses'],
});
