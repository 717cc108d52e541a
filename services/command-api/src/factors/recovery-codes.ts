/** Codes for who lost their authenticator. Each has almost fifty bits, so that a keyed hash keeps it. */
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

/** As it is kept: however it was spaced or cased when it was typed. */
export function recoveryHash(blindIndex: (text: string) => string, userId: string, code: string): string {
  return blindIndex(`recovery code ${userId} ${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`);
}
