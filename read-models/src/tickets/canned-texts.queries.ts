import { listCannedTexts } from '@folkmoot/contracts/tickets/canned-commands';
import type { CannedText } from '@folkmoot/contracts/tickets/staff-wire';
import { answer } from '@folkmoot/platform/query/answer';
import { sql } from 'kysely';

const listCannedTextsAnswer = answer(listCannedTexts, async ({ db }) => {
  const { rows } = await sql<CannedText>`
    select id, name, text, changed_at as "changedAt" from canned_texts order by lower(name), id`.execute(db);
  return rows;
});

export const cannedTextAnswers = [listCannedTextsAnswer];
