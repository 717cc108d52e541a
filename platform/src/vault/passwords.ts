/**
 * Password hashes: Argon2id off the event loop, a few at a time, in a bounded line, so that a storm of log-ins can never starve
 * chat of cores or of memory (19 MiB each). Beyond that line it fails with NotReady: busy, to be tried again.
 */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Failure } from '../errors.ts';

export type Passwords = {
  /** A PHC string: parameters, salt and hash. */
  readonly hash: (password: string) => Promise<string>;
  /** Against null it takes as long as against a real hash, and is false. */
  readonly verify: (password: string, stored: string | null) => Promise<boolean>;
};

export type PasswordOptions = {
  /** Hashes under way at once; one core is left for the rest of the process. */
  readonly concurrency?: number;
  readonly waiting?: number;
};

type Parameters = { readonly memory: number; readonly passes: number; readonly parallelism: number };

const CURRENT: Parameters = { memory: 19_456, passes: 2, parallelism: 1 };
const SALT = 16;
const LENGTH = 32;
const MAX_WAITING = 64;

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replace(/=+$/, '');
}

function encode(parameters: Parameters, salt: Uint8Array, digest: Uint8Array): string {
  const { memory, passes, parallelism } = parameters;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(digest)}`;
}

/** What an unknown person's password is checked against; no password fits it. */
const NOBODY = encode(CURRENT, Buffer.alloc(SALT), Buffer.alloc(LENGTH));

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

function decode(stored: string): { parameters: Parameters; salt: Buffer; digest: Buffer } | null {
  const match = PHC.exec(stored);
  if (!match) return null;
  return {
    parameters: { memory: Number(match[1]), passes: Number(match[2]), parallelism: Number(match[3]) },
    salt: Buffer.from(match[4] ?? '', 'base64'),
    digest: Buffer.from(match[5] ?? '', 'base64'),
  };
}

function derive(password: string, salt: Uint8Array, parameters: Parameters, length: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    argon2(
      'argon2id',
      { message: Buffer.from(password, 'utf8'), nonce: salt, tagLength: length, ...parameters },
      (error: Error | null, digest: Buffer) => (error ? reject(error) : resolve(digest)),
    );
  });
}

export function passwords(options: PasswordOptions = {}): Passwords {
  const concurrency = options.concurrency ?? Math.max(1, availableParallelism() - 1);
  const maxWaiting = options.waiting ?? MAX_WAITING;
  const waiting: (() => void)[] = [];
  let running = 0;

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= concurrency) {
      if (waiting.length >= maxWaiting) throw new Failure('NotReady', 'Too many passwords are waiting to be checked.');
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      // The place is handed to the next in line; it is given up only when nobody waits.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  }

  return {
    hash: (password) =>
      inTurn(async () => {
        const salt = randomBytes(SALT);
        return encode(CURRENT, salt, await derive(password, salt, CURRENT, LENGTH));
      }),
    verify: (password, stored) =>
      inTurn(async () => {
        const known = decode(stored ?? NOBODY);
        if (!known) return false;
        const digest = await derive(password, known.salt, known.parameters, known.digest.length);
        return timingSafeEqual(digest, known.digest) && stored !== null;
      }),
  };
}
