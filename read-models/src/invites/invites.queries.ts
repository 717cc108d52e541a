import { getInvite, listInvites } from '@folkmoot/contracts/invites/commands';
import { inviteKey } from '@folkmoot/contracts/invites/limits';
import type { RawInvite } from '@folkmoot/contracts/invites/wire';
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import { answer } from '@folkmoot/platform/query/answer';
import { sql } from 'kysely';
import { countMembers } from '../members/member-records.ts';
import { readPeople, toRawUser } from '../profiles/people.ts';
import { readServerPreview } from '../servers/server-records.ts';

type InviteRow = Omit<RawInvite, 'createdBy'>;

const listInvitesAnswer = answer(listInvites, async ({ db, actor, access, params }) => {
  const all = access.server?.standing?.isCreator === true;
  const { rows } = await sql<InviteRow>`
    select id, code, is_custom as "isCustom", uses, server_id as "serverId", created_by_id as "createdById", created_at as "createdAt"
    from invites where server_id = ${params.serverId} and (${all} or created_by_id = ${actor?.userId ?? ''}) order by id`.execute(db);
  const people = await readPeople(
    db,
    rows.map((row) => row.createdById),
  );
  return rows.map((row) => {
    const person = people.get(row.createdById);
    return person ? { ...row, createdBy: toRawUser(person) } : row;
  });
});

/** Custom codes match whatever their case, random ones exactly. */
const getInviteAnswer = answer(getInvite, async ({ db, params }) => {
  const { rows } = await sql<{ serverId: string }>`
    select server_id as "serverId" from invites
    where code_key = ${inviteKey(params.code)} and (is_custom or code = ${params.code})`.execute(db);
  const [invite] = rows;
  if (!invite) return refuse('UnknownInvite');
  const [server, memberCount] = await Promise.all([readServerPreview(db, invite.serverId), countMembers(db, invite.serverId)]);
  return server ? { ...server, memberCount } : refuse('UnknownInvite');
});

export const inviteAnswers = [listInvitesAnswer, getInviteAnswer];
