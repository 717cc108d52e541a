import { optional, text } from '../kernel/fields.ts';
import { FACTOR_LIMITS } from './limits.ts';
import { UsedPasskey } from './wire.ts';

/** Of an authenticator, or a recovery code. */
export const FactorCode = text(1, FACTOR_LIMITS.code);

/** Beside the password where an authenticator is on: its code or a recovery code, or a passkey in place of the code (decision 76). */
export const besidePassword = { code: optional(FactorCode), credential: optional(UsedPasskey) };
