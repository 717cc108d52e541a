/** What people see of what guards their account. */
import type { RawFactors, RawPasskey } from '@folkmoot/contracts/factors/wire';
import type { KeptFactors, KeptPasskey } from './kept-factors.ts';

export function shownPasskey({ id, name, addedAt, usedAt }: KeptPasskey): RawPasskey {
  return { id, name, addedAt, usedAt };
}

export function shownFactors({ totp, recovery, passkeys }: KeptFactors): RawFactors {
  return { totp: totp && { since: totp.since, recoveryCodesLeft: recovery.length }, passkeys: passkeys.map(shownPasskey) };
}
