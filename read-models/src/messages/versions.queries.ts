/** The edit history of a message. It is read from the log when someone asks, so sending and reading messages cost nothing more. */
import type { Access } from '@folkmoot/contracts/kernel/access';
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import { listMessageVersions } from '@folkmoot/contracts/messages/commands';
import { holds, ROLE_PERMISSION } from '@folkmoot/contracts/roles/permissions';
import type { EditHistory } from '@folkmoot/contracts/servers/edit-history';
import type { OpenedStream } from '@folkmoot/platform/event-log/opened-stream';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { type AnyAnswer, answer } from '@folkmoot/platform/query/answer';
import { sql } from 'kysely';
import { VERSION_EVENTS, visibleVersions } from './versions.ts';

type Row = {
  readonly authorId: string;
  /** null: not in a server. */
  readonly editHistory: EditHistory | null;
  readonly since: number | null;
};

async function readRow(db: Reader, { channelId, messageId }: { readonly channelId: string; readonly messageId: string }) {
  const { rows } = await sql<Row>`
    select m.author_id as "authorId", s.edit_history as "editHistory", s.edit_history_since as since
    from messages m left join servers s on s.id = m.server_id
    where m.id = ${messageId} and m.channel_id = ${channelId} and m.kind = 0`.execute(db);
  return rows[0];
}

/** The time of the first replaced version that the caller may see. null: none. */
function visibleSince({ authorId, editHistory, since }: Row, { actor, server }: Access): number | null {
  if (actor?.userId === authorId) return 0;
  const moderates = Boolean(server?.membership && holds(server.membership, ROLE_PERMISSION.MANAGE_CHANNELS));
  return editHistory === 'everyone' || (editHistory === 'moderators' && moderates) ? since : null;
}

export function messageVersionAnswers(opened: OpenedStream): readonly AnyAnswer[] {
  return [
    answer(listMessageVersions, async ({ db, access, params }) => {
      const row = await readRow(db, params);
      if (!row) return refuse('UnknownMessage');
      const since = visibleSince(row, access);
      if (since === null) return refuse('MayNotSeeVersions');
      return visibleVersions(await opened(`message-${params.messageId}`, VERSION_EVENTS), since);
    }),
  ];
}
