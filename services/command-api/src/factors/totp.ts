/** Codes of authenticator apps (RFC 6238, with the usual six digits, thirty seconds and SHA-1). */
import { generateSecret, generateURI, verifySync } from 'otplib';

/** A clock may be off by one step in either direction. */
const TOLERANCE_S = 30;

export function newTotpSecret(): string {
  return generateSecret();
}

/** The content of the QR code. `issuer`: the name of the instance. */
export function totpUri(secret: string, label: string, issuer: string): string {
  return generateURI({ issuer, label, secret });
}

/** The time step of the code. null: the code is wrong, too old, or was used already. */
export function stepOfCode(secret: string, code: string, now: number, lastStep: number): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const result = verifySync({ secret, token: code, epoch: Math.floor(now / 1000), epochTolerance: TOLERANCE_S });
  if (!result.valid || !('timeStep' in result)) return null;
  // Compared here, because the library throws if the last step is in the future, for example after a clock change.
  return result.timeStep > lastStep ? result.timeStep : null;
}
