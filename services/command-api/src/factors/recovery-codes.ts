/** Codes for users who lost their authenticator. Each has almost fifty bits, enough for a keyed hash. */
import { randomInt } from 'node:crypto';
import { FACTOR_LIMITS } from '@folkmoot/contracts/factors/limits';

/** Without letters that look like digits. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';
const HALF = 5;

function half(): string {
  return Array.from({ length: HALF }, () => SIGNS[randomInt(SIGNS.length)]).join('');
}

export function newRecoveryCodes(): readonly string[] {
  return Array.from({ length: FACTOR_LIMITS.recoveryCodes }, () => `${half()}-${half()}`);
}

/** The stored form of a code, regardless of spaces and case. */
export function recoveryHash(blindIndex: (text: string) => string, userId: string, code: string): string {
  return blindIndex(`recovery code ${userId} ${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`);
}
