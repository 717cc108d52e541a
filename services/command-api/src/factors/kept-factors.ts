/**
 * What proves a person beside their password, as one secret of theirs in the vault (H9): changed in one step, so that a code, a step of
 * time or a challenge that two bring at once is good for one of them, whichever process they came to.
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
  /** As the device last said; 0 for devices that do not count. */
  counter: z.number(),
  addedAt: z.number(),
  usedAt: z.number().nullable(),
});
export type KeptPasskey = z.infer<typeof KeptPasskey>;

const KeptFactors = z.object({
  /** `lastStep`: the step of time of the last code that was taken; none up to it is taken again. */
  totp: z.object({ secret: z.string(), since: z.number(), lastStep: z.number() }).nullable(),
  /** Shown to a session that gave the password, and not yet proved by a code. */
  begun: z.object({ secret: z.string(), sessionId: z.string(), until: z.number() }).nullable(),
  /** Keyed hashes of those that were not used. */
  recovery: z.array(z.string()),
  passkeys: z.array(KeptPasskey),
  /** Challenges that were answered, until they are too old to be answered again. */
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

/** `factors` left out: nothing changes. */
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
