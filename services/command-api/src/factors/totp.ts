/** Codes of authenticators (RFC 6238, as all of them make them: six digits, thirty seconds, SHA-1). */
import { generateSecret, generateURI, verifySync } from 'otplib';

/** A clock may be wrong by one step either way. */
const TOLERANCE_S = 30;

export function newTotpSecret(): string {
  return generateSecret();
}

/** What an authenticator reads from a picture; `issuer`: what the instance is called. */
export function totpUri(secret: string, label: string, issuer: string): string {
  return generateURI({ issuer, label, secret });
}

/** The step of time that the code is of; null: it is of none that counts, or of one that was taken already. */
export function stepOfCode(secret: string, code: string, now: number, lastStep: number): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const result = verifySync({ secret, token: code, epoch: Math.floor(now / 1000), epochTolerance: TOLERANCE_S });
  if (!result.valid || !('timeStep' in result)) return null;
  // Compared here: the library throws where the last step lies ahead, as it may when clocks are set.
  return result.timeStep > lastStep ? result.timeStep : null;
}
