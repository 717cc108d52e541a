/**
 * The factors of a user besides the password, as one secret in the vault (H9). It is changed in one step, so that two concurrent uses of a
 * code, a time step or a challenge succeed only once over all processes.
 */
import type { Vault } from '@folkmoot/platform/vault/vault';
import { z } from 'zod';

const SECRET = 'factors';

const KeptPasskey = z.object({
  id: z.string(),
  name: z.string(),
  credentialId: z.string(),
  /** COSE, base64url. */
  publicKey: z.string(),
  /** The last counter of the device. 0 for devices without a counter. */
  counter: z.number(),
  addedAt: z.number(),
  usedAt: z.number().nullable(),
});
export type KeptPasskey = z.infer<typeof KeptPasskey>;

const KeptFactors = z.object({
  /** `lastStep`: the time step of the last accepted code. Codes up to this step are refused. */
  totp: z.object({ secret: z.string(), since: z.number(), lastStep: z.number() }).nullable(),
  /** The secret of a setup in progress. A session that gave the password sees it, and a code must confirm it. */
  begun: z.object({ secret: z.string(), sessionId: z.string(), until: z.number() }).nullable(),
  /** Keyed hashes of unused codes. */
  recovery: z.array(z.string()),
  passkeys: z.array(KeptPasskey),
  /** Answered challenges, until they expire. */
  spent: z.array(z.object({ challenge: z.string(), until: z.number() })),
});
export type KeptFactors = z.infer<typeof KeptFactors>;

const NONE: KeptFactors = { totp: null, begun: null, recovery: [], passkeys: [], spent: [] };

export type Secrets = Pick<Vault, 'secretOf' | 'changeSecret'>;

function read(secret: string | null): KeptFactors {
  return secret === null ? NONE : KeptFactors.parse(JSON.parse(secret));
}

export async function factorsOf(vault: Secrets, userId: string): Promise<KeptFactors> {
  return read(await vault.secretOf(userId, SECRET));
}

/** `factors` missing: nothing changes. */
export type Change<Answer> = { readonly factors?: KeptFactors; readonly answer: Answer };

export async function changeFactors<Answer>(
  vault: Secrets,
  userId: string,
  change: (factors: KeptFactors) => Change<Answer>,
): Promise<Answer> {
  return vault.changeSecret(userId, SECRET, (secret) => {
    const { factors, answer } = change(read(secret));
    return { secret: factors ? JSON.stringify(factors) : null, answer };
  });
}
