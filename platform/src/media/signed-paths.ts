/**
 * Addresses of attached files that expire after an hour. The signature is in front of the path, because every client appends the path and
 * its own query to the address of the CDN. All processes share the key, and nothing is stored.
 */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { SIGNED_FOLDER } from '@folkmoot/contracts/media/limits';

export type SignedPaths = {
  /** Valid for 50 to 60 minutes. Within ten minutes the same path gets the same signature, so that browsers can cache the file. */
  readonly sign: (path: string) => string;
  /** Null: not signed with this key, or expired. */
  readonly verify: (path: string) => string | null;
};

const STEP_MS = 10 * 60_000;
const STEPS = 6;
const SIGNATURE_BYTES = 16;

export function signedPaths(internalKey: string, clock: () => number): SignedPaths {
  const key = Buffer.from(hkdfSync('sha256', internalKey, '', 'folkmoot signed paths', 32));
  const signatureOf = (until: string, path: string) =>
    createHmac('sha256', key).update(`${until}/${path}`).digest().subarray(0, SIGNATURE_BYTES);

  return {
    sign(path) {
      const until = (Math.floor(clock() / STEP_MS) + STEPS).toString(36);
      return `${SIGNED_FOLDER}/${until}.${signatureOf(until, path).toString('base64url')}/${path}`;
    },
    verify(signed) {
      const [, until, signature, path] = /^([0-9a-z]{1,10})\.([\w-]{22})\/(.+)$/.exec(signed.slice(SIGNED_FOLDER.length + 1)) ?? [];
      if (!signed.startsWith(`${SIGNED_FOLDER}/`) || until === undefined || signature === undefined || path === undefined) return null;
      const given = Buffer.from(signature, 'base64url');
      const expected = signatureOf(until, path);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
      return clock() < Number.parseInt(until, 36) * STEP_MS ? path : null;
    },
  };
}
