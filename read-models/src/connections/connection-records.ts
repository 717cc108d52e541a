import type { RawConnection } from '@folkmoot/contracts/accounts/wire';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';

/** Only for the user themselves. */
export async function readConnections(db: Reader, userId: string): Promise<RawConnection[]> {
  const { rows } = await sql<RawConnection>`
    select id, provider, connected_at as "connectedAt" from connections where user_id = ${userId} order by id`.execute(db);
  return rows;
}
