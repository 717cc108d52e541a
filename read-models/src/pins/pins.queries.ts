import { listPins } from '@folkmoot/contracts/pins/commands';
import { answer } from '@folkmoot/platform/query/answer';
import { sql } from 'kysely';
import { readRecords } from '../messages/message-records.ts';

const listPinsAnswer = answer(listPins, async ({ db, actor, params }) => {
  const { rows } = await sql<{ id: string }>`
    select message_id as id from pins where channel_id = ${params.channelId} order by position desc`.execute(db);
  return readRecords(
    db,
    rows.map((row) => row.id),
    actor?.userId ?? '',
  );
});

export const pinAnswers = [listPinsAnswer];
