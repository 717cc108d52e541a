/** The newest messages that notified the user, as far as they can read them now. */
import { listMentions } from '@folkmoot/contracts/notifications/commands';
import { MENTION_LIMITS } from '@folkmoot/contracts/notifications/limits';
import { answer } from '@folkmoot/platform/query/answer';
import { sql } from 'kysely';
import { readableChannels } from '../access/readable.ts';
import { readOwnMembers } from '../members/member-records.ts';
import { readRecords } from '../messages/message-records.ts';
import { readServerPreviews } from '../servers/server-records.ts';

const listMentionsAnswer = answer(listMentions, async ({ db, actor }) => {
  const userId = actor?.userId ?? '';
  const channelIds = await readableChannels(db, userId);
  const { rows } = await sql<{ id: string; serverId: string }>`
    select message_id as id, server_id as "serverId" from mention_notifications
    where user_id = ${userId} and channel_id = any(${channelIds}::text[])
    order by message_id desc limit ${MENTION_LIMITS.shown}`.execute(db);
  const serverIds = [...new Set(rows.map((row) => row.serverId))];
  const [messages, servers, members] = await Promise.all([
    readRecords(
      db,
      rows.map((row) => row.id),
      userId,
    ),
    readServerPreviews(db, serverIds),
    readOwnMembers(db, userId),
  ]);
  const memberOf = new Map(members.map(({ user: _, ...member }) => [member.serverId, member]));
  const serverOf = new Map(servers.map((server) => [server.id, server]));
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  return messages.flatMap(({ reactions: _, ...message }) => {
    const server = serverOf.get(rowOf.get(message.id)?.serverId ?? '');
    return server ? [{ id: message.id, server, serverMember: memberOf.get(server.id) ?? null, message }] : [];
  });
});

export const notificationAnswers = [listMentionsAnswer];
