/** Drafts of a user, on the server for the user's other devices (decision 141). Folkmoot's own; not in the wire contract. */
import { z } from 'zod';
import { StatusTrue } from '../kernel/fields.ts';
import { ChannelId } from '../kernel/ids.ts';
import { command, query, type Requirement } from '../kernel/route.ts';
import { ChannelDraft, DraftVersion, SavedDraft } from './wire.ts';

const person: Requirement[] = [{ need: 'user' }];

/**
 * Written to the vault without an event, because unsent text is no fact for the history. The newest version wins; `at` is when the draft was
 * changed, by the clock of the server.
 */
export const saveDraft = command('saveDraft', 'PUT', '/channels/:channelId/draft', {
  who: [...person, { need: 'channel' }],
  limit: { name: 'draft_save', requests: 40, perMs: 20_000 },
  params: z.object({ channelId: ChannelId }),
  /** `base`: the version that the caller changed. null: it knew none. */
  body: DraftVersion.extend({ base: z.number().int().min(0).nullable() }),
  reply: SavedDraft,
  refuses: ['InvalidToken'],
});

/** Deletes all drafts from the server. Devices keep theirs. */
export const deleteDrafts = command('deleteDrafts', 'DELETE', '/drafts', {
  who: person,
  limit: { name: 'drafts_delete', requests: 10, perMs: 60_000 },
  reply: StatusTrue,
});

/** All drafts, also those that were emptied lately. `now`: the clock of the server, in epoch milliseconds. */
export const listDrafts = query('listDrafts', '/drafts', {
  who: person,
  limit: { name: 'drafts_get', requests: 30, perMs: 60_000 },
  reply: z.object({ now: z.number(), drafts: z.array(ChannelDraft) }),
});
