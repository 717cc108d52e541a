/** Commands and queries on published servers (servers document 5.9). */
import { z } from 'zod';
import { OptionalNumber, OptionalText, optional, text } from '../kernel/fields.ts';
import { ServerId } from '../kernel/ids.ts';
import { command, query, type Requirement } from '../kernel/route.ts';
import { RawServer } from '../servers/wire.ts';
import { EXPLORE_LIMITS } from './limits.ts';
import { RawPublicServer } from './wire.ts';

const OnServer = z.object({ serverId: ServerId });
const anybody: Requirement[] = [{ need: 'user' }];

/** Publishes a server, or changes the description of a published one. */
export const publishServer = command('publishServer', 'POST', '/explore/servers/:serverId', {
  who: [...anybody, { need: 'notShadowBanned' }],
  limit: { name: 'explore_update_server', requests: 15, perMs: 10_000 },
  params: OnServer,
  body: z.object({ description: text(EXPLORE_LIMITS.description.min, EXPLORE_LIMITS.description.max) }),
  reply: RawPublicServer,
  refuses: ['OnlyTheOwnerPublishes'],
});

export const unpublishServer = command('unpublishServer', 'DELETE', '/explore/servers/:serverId', {
  who: anybody,
  limit: { name: 'explore_delete_server', requests: 15, perMs: 10_000 },
  params: OnServer,
  reply: RawPublicServer,
  refuses: ['OnlyTheOwnerPublishes', 'NotPublished'],
});

export const bumpServer = command('bumpServer', 'POST', '/explore/servers/:serverId/bump', {
  who: [...anybody, { need: 'notShadowBanned' }],
  params: OnServer,
  /** Without a configured captcha any token is accepted; clients send an empty one. */
  body: z.object({ token: optional(z.string().max(EXPLORE_LIMITS.captchaToken)) }),
  reply: RawPublicServer,
  refuses: ['CaptchaFailed', 'CaptchaAway', 'NotPublished', 'BumpedTooSoon'],
});

export const joinPublicServer = command('joinPublicServer', 'POST', '/explore/servers/:serverId/join', {
  who: anybody,
  limit: { name: 'server_join', requests: 3, perMs: 60_000 },
  params: OnServer,
  reply: RawServer,
  refuses: ['NotPublished', 'AlreadyAMember', 'BannedFromServer', 'TooManyServers', 'ServerClosing'],
});

export const listPublicServers = query('listPublicServers', '/explore/servers', {
  who: anybody,
  query: z.object({
    /** One of EXPLORE_SORTS and of EXPLORE_FILTERS; any other value counts as absent. */
    sort: OptionalText,
    filter: OptionalText,
    limit: OptionalNumber,
    /** Id of the last record of the previous page, with the same sort. */
    afterId: OptionalText,
    /** Part of the name or description, ignoring case. */
    search: OptionalText,
  }),
  reply: z.array(RawPublicServer),
});

export const getPublicServer = query('getPublicServer', '/explore/servers/:serverId', {
  who: anybody,
  params: OnServer,
  reply: RawPublicServer,
  refuses: ['NotPublished'],
});
