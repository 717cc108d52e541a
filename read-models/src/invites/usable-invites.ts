/** The condition for an invite that is not expired and not used up. */
import { type RawBuilder, sql } from 'kysely';

export function isUsableInvite(alias: string, now: number): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`((${column('max_uses')} is null or ${column('uses')} < ${column('max_uses')})
    and (${column('expires_at')} is null or ${column('expires_at')} > ${now}))`;
}
