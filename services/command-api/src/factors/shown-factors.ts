/** A user's view of their login factors. */
import type { RawFactors, RawPasskey } from '@folkmoot/contracts/factors/wire';
import type { KeptFactors, KeptPasskey } from './kept-factors.ts';

export function shownPasskey({ id, name, addedAt, usedAt }: KeptPasskey): RawPasskey {
  return { id, name, addedAt, usedAt };
}

export function shownFactors({ totp, recovery, passkeys }: KeptFactors): RawFactors {
  return { totp: totp && { since: totp.since, recoveryCodesLeft: recovery.length }, passkeys: passkeys.map(shownPasskey) };
}
