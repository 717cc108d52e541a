/** The files of a channel (servers document 5.10). */
import { listAttachments } from '@folkmoot/contracts/messages/commands';
import { statement } from '@folkmoot/platform/database/statement';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { answer } from '@folkmoot/platform/query/answer';
import { padded, pageSize } from './messages.queries.ts';

type Row = { readonly record: string };
type Cursors = { readonly before?: string | undefined; readonly after?: string | undefined };

const inChannel = 'select record from message_attachments where channel_id = $1';
const newest = statement<Row>(`${inChannel} order by id desc limit $2`);
const older = statement<Row>(`${inChannel} and id < $2 order by id desc limit $3`);
const newer = statement<Row>(`${inChannel} and id > $2 order by id limit $3`);

/** The terms refer to a list from newest to oldest: `after` continues with older files, `before` with newer ones. */
function read(db: Reader, channelId: string, { before, after }: Cursors, limit: number): Promise<readonly Row[]> {
  if (after !== undefined) return older(db, channelId, padded(after), limit);
  if (before !== undefined) return newer(db, channelId, padded(before), limit);
  return newest(db, channelId, limit);
}

const listAttachmentsAnswer = answer(listAttachments, async ({ db, params, query }) => {
  // A negative limit counts as missing here. On pages of messages it returns an empty page.
  const limit = pageSize(query.limit !== undefined && query.limit < 0 ? undefined : query.limit);
  if (limit === null) return [];
  const rows = await read(db, params.channelId, query, limit);
  return { json: `[${rows.map((row) => row.record).join(',')}]` };
});

export const attachmentAnswers = [listAttachmentsAnswer];
