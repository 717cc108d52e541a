/** Drafts in the vault, with a database and in memory: the same guarantees. */
import { randomBytes } from 'node:crypto';
import { DRAFT_LIMITS } from '@folkmoot/contracts/drafts/limits';
import type { RawDraft } from '@folkmoot/contracts/drafts/wire';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/test-database.ts';
import { memoryVault } from './memory-vault.ts';
import { postgresVault } from './postgres-vault.ts';
import type { Vault } from './vault.ts';
import { vaultSchema } from './vault-schema.ts';

let database: TestDatabase;
const masterKey = randomBytes(32);
let people = 0;

const draft = (content: string): RawDraft => ({ content, replyToMessageIds: [], mentionReplies: true, edit: null });

beforeAll(async () => {
  database = await testDatabase(inject('postgresUrl'));
  await database.open().pool.query(vaultSchema);
});
afterAll(() => database.drop());

function inPostgres(): Vault {
  return postgresVault({ pool: database.open({ max: 4 }).pool, masterKey });
}

async function aPerson(vault: Vault): Promise<string> {
  people += 1;
  const userId = `${people}`;
  await vault.createLogin(userId, `person${people}@example.org`, 'secret');
  return userId;
}

const contents = async (vault: Vault, userId: string) => (await vault.drafts.of(userId)).drafts.map((each) => each.draft?.content ?? null);

describe.each([
  ['in Postgres', inPostgres],
  ['in memory', () => memoryVault(Date.now)],
])('drafts %s', (_, open) => {
  it('keep only the newest version of each channel, for their person', async () => {
    const vault = open();
    const [ada, ben] = [await aPerson(vault), await aPerson(vault)];
    const at = Date.now() - 1000;
    await vault.drafts.save(ada, '5', { at, base: null, draft: draft('one') });
    await vault.drafts.save(ada, '5', { at: at + 1, base: at, draft: draft('one and two') });
    expect(await vault.drafts.save(ada, '5', { at: at - 1, base: null, draft: draft('late') })).toMatchObject({
      isNewest: false,
      other: draft('one and two'),
    });
    expect([await contents(vault, ada), await contents(vault, ben)]).toEqual([['one and two'], []]);
  });

  it('leave no text when they are emptied, and are deleted with the account', async () => {
    const vault = open();
    const ada = await aPerson(vault);
    const at = Date.now() - 1000;
    await vault.drafts.save(ada, '5', { at, base: null, draft: draft('secret') });
    await vault.drafts.save(ada, '5', { at: at + 1, base: at, draft: null });
    expect(await contents(vault, ada)).toEqual([null]);
    await vault.eraseAccounts([ada]);
    expect(await contents(vault, ada)).toEqual([]);
    expect(await vault.drafts.save(ada, '5', { at: at + 2, base: null, draft: draft('again') })).toBeNull();
  });

  it('are limited: the oldest are deleted', async () => {
    const vault = open();
    const ada = await aPerson(vault);
    const at = Date.now() - 10_000;
    for (let n = 0; n <= DRAFT_LIMITS.perAccount; n += 1)
      await vault.drafts.save(ada, `${n}`, { at: at + n, base: null, draft: draft(`${n}`) });
    const left = await contents(vault, ada);
    expect([left.length, left.includes('0'), left.includes('1')]).toEqual([DRAFT_LIMITS.perAccount, false, true]);
  });

  it('agree on one version when many are saved at the same time', async () => {
    const vault = open();
    const ada = await aPerson(vault);
    const at = Date.now() - 1000;
    await Promise.all(Array.from({ length: 20 }, (__, n) => vault.drafts.save(ada, '5', { at: at + n, base: null, draft: draft(`${n}`) })));
    expect(await contents(vault, ada)).toEqual(['19']);
  });
});

describe('drafts in Postgres', () => {
  it('H9 are stored encrypted, and old ones are deleted when a draft is saved', async () => {
    const vault = inPostgres();
    const { pool } = database.open();
    const [ada, ben] = [await aPerson(vault), await aPerson(vault)];
    await vault.drafts.save(ada, '5', { at: 1, base: null, draft: draft('very secret') });
    const { rows } = await pool.query<{ text: string }>(`select encode(sealed, 'escape') as text from vault.drafts where user_id = $1`, [
      ada,
    ]);
    expect(rows[0]?.text).not.toContain('secret');
    await pool.query('update vault.drafts set saved_on = current_date - 91 where user_id = $1', [ada]);
    expect(await contents(vault, ada)).toEqual([]);
    await vault.drafts.save(ben, '5', { at: 1, base: null, draft: draft('new') });
    const left = await pool.query('select 1 from vault.drafts where user_id = $1', [ada]);
    expect(left.rowCount).toBe(0);
  });
});
