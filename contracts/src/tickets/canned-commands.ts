/** Canned replies, shared by all moderators. Folkmoot's own; not in the wire contract. */
import { z } from 'zod';
import { StatusTrue, shownName, text } from '../kernel/fields.ts';
import { RecordId } from '../kernel/ids.ts';
import { command, query, type Requirement } from '../kernel/route.ts';
import { CANNED_TEXT_LIMITS } from './staff-limits.ts';
import { CannedText } from './staff-wire.ts';

const staff: Requirement[] = [{ need: 'user' }, { need: 'staff' }];
const OnCannedText = z.object({ cannedTextId: RecordId });
const limit = { name: 'moderation_canned_text', requests: 60, perMs: 60_000 };
const { name, text: words } = CANNED_TEXT_LIMITS;
const Written = z.object({ name: shownName(name.min, name.max), text: text(words.min, words.max) });

/** All of them, by name. */
export const listCannedTexts = query('listCannedTexts', '/moderation/canned-texts', { who: staff, reply: z.array(CannedText) });

export const addCannedText = command('addCannedText', 'POST', '/moderation/canned-texts', {
  who: staff,
  limit,
  body: Written,
  reply: CannedText,
  refuses: ['CannedTextNameTaken', 'TooManyCannedTexts'],
});

export const editCannedText = command('editCannedText', 'POST', '/moderation/canned-texts/:cannedTextId', {
  who: staff,
  limit,
  params: OnCannedText,
  body: Written,
  reply: StatusTrue,
  refuses: ['UnknownCannedText', 'CannedTextNameTaken'],
});

export const deleteCannedText = command('deleteCannedText', 'DELETE', '/moderation/canned-texts/:cannedTextId', {
  who: staff,
  limit,
  params: OnCannedText,
  reply: StatusTrue,
  refuses: ['UnknownCannedText'],
});
