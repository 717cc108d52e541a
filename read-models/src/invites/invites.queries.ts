import { getInvite, listInviteJoins, listInvites } from '@folkmoot/contracts/invites/commands';
import { INVITE_LIMITS, inviteKey } from '@folkmoot/contracts/invites/limits';
import type { RawInvite } from '@folkmoot/contracts/invites/wire';
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import { answer } from '@folkmoot/platform/query/answer';
import { sql } from 'kysely';
import { countMembers } from '../members/member-records.ts';
import { readPeople, toRawUser } from '../profiles/people.ts';
import { readServerPreview } from '../servers/server-records.ts';
import { isUsableInvite } from './usable-invites.ts';

const columns = sql`id, code, is_custom as "isCustom", uses, server_id as "serverId", created_by_id as "createdById",
  created_at as "createdAt", max_uses as "maxUses", case when max_uses is null then null else greatest(0, max_uses - uses) end as "usesLeft", expires_at as "expiresAt"`;

type InviteRow = Omit<RawInvite, 'createdBy'>;

const listInvitesAnswer = answer(listInvites, async ({ db, actor, access, params }) => {
  const all = access.server?.membership?.isCreator === true;
  const { rows } = await sql<InviteRow>`
    select ${columns} from invites where server_id = ${params.serverId} and (${all} or created_by_id = ${actor?.userId ?? ''}) order by id`.execute(
    db,
  );
  const people = await readPeople(
    db,
    rows.map((row) => row.createdById),
  );
  return rows.map((row) => {
    const person = people.get(row.createdById);
    return person ? { ...row, createdBy: toRawUser(person) } : row;
  });
});

const listInviteJoinsAnswer = answer(listInviteJoins, async ({ db, actor, access, params }) => {
  const all = access.server?.membership?.isCreator === true;
  const found = await sql<{ id: string }>`
    select id from invites where server_id = ${params.serverId} and code = ${params.code}
      and (${all} or created_by_id = ${actor?.userId ?? ''})`.execute(db);
  const [invite] = found.rows;
  if (!invite) return refuse(all ? 'UnknownInvite' : 'MayNotSeeInviteJoins');
  const { rows } = await sql<{ userId: string; joinedAt: number; isMember: boolean }>`
    select j.user_id as "userId", j.joined_at as "joinedAt",
           exists (select 1 from members m where m.server_id = j.server_id and m.user_id = j.user_id) as "isMember"
    from invite_joins j where j.invite_id = ${invite.id}
    order by j.joined_at desc, j.user_id limit ${INVITE_LIMITS.joinsListed}`.execute(db);
  const people = await readPeople(
    db,
    rows.map((row) => row.userId),
  );
  return rows.flatMap(({ userId, joinedAt, isMember }) => {
    const person = people.get(userId);
    return person ? [{ user: toRawUser(person), joinedAt, isMember }] : [];
  });
});

/** Custom codes ignore case, random ones do not. */
const getInviteAnswer = answer(getInvite, async ({ db, params }) => {
  const { rows } = await sql<{ serverId: string }>`
    select server_id as "serverId" from invites i
    where code_key = ${inviteKey(params.code)} and (is_custom or code = ${params.code}) and ${isUsableInvite('i', Date.now())}`.execute(db);
  const [invite] = rows;
  if (!invite) return refuse('UnknownInvite');
  const [server, memberCount] = await Promise.all([readServerPreview(db, invite.serverId), countMembers(db, invite.serverId)]);
  return server ? { ...server, memberCount } : refuse('UnknownInvite');
});

export const inviteAnswers = [listInvitesAnswer, listInviteJoinsAnswer, getInviteAnswer];
