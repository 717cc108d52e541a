import { getEmojiServer, listEmojis } from '@folkmoot/contracts/emojis/commands';
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import { answer } from '@folkmoot/platform/query/answer';
import { sql } from 'kysely';
import { readPublicServer } from '../explore/public-server-records.ts';
import { listEmojisOf } from './emoji-records.ts';

const listEmojisAnswer = answer(listEmojis, ({ db, params }) => listEmojisOf(db, params.serverId));

const getEmojiServerAnswer = answer(getEmojiServer, async ({ db, params }) => {
  const { rows } = await sql<{ serverId: string }>`select server_id as "serverId" from emojis where id = ${params.emojiId}`.execute(db);
  const [row] = rows;
  if (!row) return refuse('UnknownEmoji');
  return (await readPublicServer(db, row.serverId, Date.now())) ?? refuse('NotPublished');
});

export const emojiAnswers = [listEmojisAnswer, getEmojiServerAnswer];
