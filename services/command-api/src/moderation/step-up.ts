/**
 * Replaces a moderator's password for some minutes (decision 42). A step-up is a random token. The vault keeps its hash, sealed, with its
 * session. Only that session can use it, so it ends with the session, after its time, and with the moderator badge, even if the badge is
 * given again (decision 112).
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { MODERATION_LIMITS } from '@folkmoot/contracts/moderation/limits';
import type { Vault } from '@folkmoot/platform/vault/vault';
import { z } from 'zod';

const SECRET = 'step-up';
const PREFIX = 'step-up-';
const TOKEN = /^step-up-[A-Za-z0-9_-]{43}$/;

const Kept = z.array(z.object({ sessionId: z.string(), hash: z.string(), until: z.number(), term: z.number().default(0) }));
type Kept = z.infer<typeof Kept>;

export type Stepping = {
  readonly userId: string;
  readonly sessionId: string;
  /** The term as a moderator. */
  readonly term: number;
  readonly now: number;
};
type Secrets = Pick<Vault, 'secretOf' | 'changeSecret'>;

function read(secret: string | null): Kept {
  return secret === null ? [] : Kept.parse(JSON.parse(secret));
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** The valid step-ups of other sessions. */
function others(kept: Kept, { sessionId, now }: Stepping): Kept {
  return kept.filter((each) => each.sessionId !== sessionId && each.until > now);
}

/** Replaces the previous step-up of the session. */
export async function openStepUp(vault: Secrets, stepping: Stepping): Promise<{ readonly token: string; readonly expiresAt: number }> {
  const { userId, sessionId, term, now } = stepping;
  const token = PREFIX + randomBytes(32).toString('base64url');
  const expiresAt = now + MODERATION_LIMITS.stepUpMs;
  const opened = { sessionId, hash: hashOf(token).toString('base64url'), until: expiresAt, term };
  await vault.changeSecret(userId, SECRET, (secret) => ({
    secret: JSON.stringify([...others(read(secret), stepping), opened]),
    answer: null,
  }));
  return { token, expiresAt };
}

export async function closeStepUp(vault: Secrets, stepping: Stepping): Promise<void> {
  await vault.changeSecret(stepping.userId, SECRET, (secret) => ({
    secret: secret === null ? null : JSON.stringify(others(read(secret), stepping)),
    answer: null,
  }));
}

/** Whether a given password is the valid token of this session, from the current term. */
export async function isSteppedUp(vault: Secrets, { userId, sessionId, term, now }: Stepping, candidate: string): Promise<boolean> {
  if (!TOKEN.test(candidate)) return false;
  const confirmation = read(await vault.secretOf(userId, SECRET)).find((each) => each.sessionId === sessionId);
  if (!confirmation || confirmation.until <= now || confirmation.term !== term) return false;
  return timingSafeEqual(Buffer.from(confirmation.hash, 'base64url'), hashOf(candidate));
}
