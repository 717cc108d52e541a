import { text } from '../kernel/fields.ts';
import { FACTOR_LIMITS } from './limits.ts';

/** Of an authenticator, or a recovery code. */
export const FactorCode = text(1, FACTOR_LIMITS.code);
