/** Secrets that the vault can read again, sealed and bound to their owner and name. */
import type { Pool } from 'pg';
import type { SealedNotes } from './sealed-note.ts';
import type { Vault } from './vault.ts';

export function secretsIn(pool: Pool, notes: SealedNotes): Pick<Vault, 'keepSecret' | 'secretOf' | 'changeSecret' | 'dropSecret'> {
  async function sealedOf(userId: string, name: string): Promise<Buffer | null> {
    const { rows } = await pool.query<{ sealed: Buffer }>('select sealed from vault.secrets where user_id = $1 and name = $2', [
      userId,
      name,
    ]);
    return rows[0]?.sealed ?? null;
  }

  /** Sealing the same text twice gives different bytes, so an unchanged value proves that nobody else has written. */
  async function replace(userId: string, name: string, current: Buffer | null, sealed: Buffer): Promise<boolean> {
    const { rowCount } = current
      ? await pool.query('update vault.secrets set sealed = $3 where user_id = $1 and name = $2 and sealed = $4', [
          userId,
          name,
          sealed,
          current,
        ])
      : await pool.query('insert into vault.secrets (user_id, name, sealed) values ($1, $2, $3) on conflict do nothing', [
          userId,
          name,
          sealed,
        ]);
    return rowCount === 1;
  }

  return {
    async keepSecret(userId, name, secret) {
      await pool.query(
        `insert into vault.secrets (user_id, name, sealed) values ($1, $2, $3)
         on conflict (user_id, name) do update set sealed = excluded.sealed`,
        [userId, name, notes.seal(`${userId}/${name}`, secret)],
      );
    },

    async secretOf(userId, name) {
      const sealed = await sealedOf(userId, name);
      return sealed ? notes.open(`${userId}/${name}`, sealed) : null;
    },

    async changeSecret(userId, name, change) {
      const subject = `${userId}/${name}`;
      for (;;) {
        const current = await sealedOf(userId, name);
        const { secret, answer } = change(current ? notes.open(subject, current) : null);
        if (secret === null || (await replace(userId, name, current, notes.seal(subject, secret)))) return answer;
      }
    },

    async dropSecret(userId, name) {
      await pool.query('delete from vault.secrets where user_id = $1 and name = $2', [userId, name]);
    },
  };
}
