/** Upload tickets: a proven session as a signed string that may be part of an address. Nothing is stored. */
import { createHmac, timingSafeEqual } from 'node:crypto';

export type Tickets = {
  readonly issue: (userId: string) => { readonly ticket: string; readonly expiresAt: number };
  /** The user of a ticket. null: it is forged or expired. */
  readonly holderOf: (ticket: string) => string | null;
};

const VALID_MS = 10 * 60_000;

export function tickets(internalKey: string, clock: () => number): Tickets {
  const sign = (text: string) => createHmac('sha256', internalKey).update(`folkmoot upload ticket ${text}`).digest('base64url');
  return {
    issue(userId) {
      const expiresAt = clock() + VALID_MS;
      const signed = `${userId}.${expiresAt}`;
      return { ticket: `${signed}.${sign(signed)}`, expiresAt };
    },
    holderOf(ticket) {
      const [, userId, expiresAt, signature] = /^(\d{1,20})\.(\d{1,15})\.([\w-]{43})$/.exec(ticket) ?? [];
      if (userId === undefined || signature === undefined || Number(expiresAt) <= clock()) return null;
      return timingSafeEqual(Buffer.from(sign(`${userId}.${expiresAt}`)), Buffer.from(signature)) ? userId : null;
    },
  };
}
