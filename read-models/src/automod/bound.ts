/** Finds the authors that a rule applies to, by their current permissions. Members who manage rules and exempt roles are excluded. */
import type { AutomodRule } from '@folkmoot/contracts/automod/rule';
import { isStaff } from '@folkmoot/contracts/kernel/access';
import { holds, membershipOf, ROLE_PERMISSION } from '@folkmoot/contracts/roles/permissions';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';
import { readPeople } from '../profiles/people.ts';
import { readRoles } from '../roles/role-records.ts';

type MemberRow = {
  readonly userId: string;
  readonly roleIds: readonly string[];
  readonly creatorId: string;
  readonly defaultRoleId: string;
};

/** The rule applies to former members too. `serverId` null: an instance rule. */
export async function readBound(
  db: Reader,
  { exemptRoleIds }: AutomodRule,
  serverId: string | null,
  authorIds: readonly string[],
): Promise<(authorId: string) => boolean> {
  const ids = [...new Set(authorIds)];
  if (ids.length === 0) return () => true;
  if (serverId === null) {
    const people = await readPeople(db, ids);
    return (authorId) => {
      const person = people.get(authorId);
      return !person || person.bot || !isStaff(person.badges);
    };
  }
  const [roles, { rows }] = await Promise.all([
    readRoles(db, [serverId]),
    sql<MemberRow>`
      select m.user_id as "userId", m.role_ids as "roleIds", s.created_by_id as "creatorId", s.default_role_id as "defaultRoleId"
      from members m join servers s on s.id = m.server_id where m.server_id = ${serverId} and m.user_id = any(${ids}::text[])`.execute(db),
  ]);
  const rights = new Map(roles.map((role) => [role.id, role]));
  const spared = new Set<string>();
  for (const { userId, roleIds, creatorId, defaultRoleId } of rows) {
    const membership = membershipOf(userId, creatorId, defaultRoleId, roleIds, rights);
    if (holds(membership, ROLE_PERMISSION.ADMIN) || exemptRoleIds.some((id) => membership.roleIds.has(id))) spared.add(userId);
  }
  return (authorId) => !spared.has(authorId);
}
