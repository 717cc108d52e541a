import { EmojiAdded, EmojiRemoved, EmojiRenamed } from '@folkmoot/contracts/emojis/events';
import { ServerDeleted } from '@folkmoot/contracts/servers/events';
import { written } from '@folkmoot/platform/database/statement';
import { projection, writes } from '@folkmoot/platform/projection/projection';
import { emojisTable } from './emojis.table.ts';

const insertEmoji = written('insert into emojis (id, server_id, name, gif, uploaded_by_id, added_at) values ($1, $2, $3, $4, $5, $6)');
const rename = written('update emojis set name = $2 where id = $1');
const remove = written('delete from emojis where id = any($1::text[])');
const removeOfServers = written('delete from emojis where server_id = any($1::text[])');

export const emojis = projection(
  { name: 'emojis', version: 1, tables: [emojisTable] },
  writes(EmojiAdded, (batch) =>
    batch.map(({ data }) => insertEmoji(data.emojiId, data.serverId, data.name, data.gif, data.uploadedById, data.addedAt)),
  ),
  writes(EmojiRenamed, (batch) => batch.map(({ data }) => rename(data.emojiId, data.name))),
  writes(EmojiRemoved, (batch) => [remove(batch.map(({ data }) => data.emojiId))]),
  writes(ServerDeleted, (batch) => [removeOfServers(batch.map(({ data }) => data.serverId))]),
);
