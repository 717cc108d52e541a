/**
 * What stands for a moderator's password for some minutes (decision 42): a random token, of which the vault keeps a hash, sealed, with the
 * session it was given to. It opens nothing by itself: only that session may bring it, so it ends with it, on time, and with the badge of
 * whoever it was given to, also if they get that back (decision 112).
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
  /** Which time it is that they are a moderator. */
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

/** Of other sessions, those that hold still. */
function others(kept: Kept, { sessionId, now }: Stepping): Kept {
  return kept.filter((each) => each.sessionId !== sessionId && each.until > now);
}

/** In place of the one the session had. */
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

/** Whether what came as a password is the token of just this session, in time, and given while they were a moderator as they are now. */
export async function isSteppedUp(vault: Secrets, { userId, sessionId, term, now }: Stepping, candidate: string): Promise<boolean> {
  if (!TOKEN.test(candidate)) return false;
  const held = read(await vault.secretOf(userId, SECRET)).find((each) => each.sessionId === sessionId);
  if (!held || held.until <= now || held.term !== term) return false;
  return timingSafeEqual(Buffer.from(held.hash, 'base64url'), hashOf(candidate));
}
