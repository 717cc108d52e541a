import { optional, text } from '../kernel/fields.ts';
import { FACTOR_LIMITS } from './limits.ts';
import { UsedPasskey } from './wire.ts';

/** From an authenticator, or a recovery code. */
export const FactorCode = text(1, FACTOR_LIMITS.code);

/** Required in addition to the password if an authenticator is enabled: its code, a recovery code, or a passkey (decision 76). */
export const besidePassword = { code: optional(FactorCode), credential: optional(UsedPasskey) };
