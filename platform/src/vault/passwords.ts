/**
 * Password hashes: Argon2id on low-priority threads, a few at a time, with a bounded queue, so that many log-ins cannot take CPU or memory
 * from chat (7 MiB each). If the queue is full it rejects with NotReady: try again later.
 */

import { randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { opaquePassword } from '@folkmoot/contracts/accounts/opaque-password';
import { Piscina } from 'piscina';
import { Failure } from '../errors.ts';
import { passwordForms } from './password-forms.ts';
import type { Derivation, Parameters } from './password-worker.ts';

export type Passwords = {
  /** A PHC string: parameters, salt and hash. */
  readonly hash: (password: string) => Promise<string>;
  /** With null it takes as long as with a real hash, and returns false. */
  readonly verify: (password: string, stored: string | null) => Promise<boolean>;
  /** The hash has older parameters: replace it when its password is known. Checking it takes a different time. */
  readonly isOutdated: (stored: string) => boolean;
};

export type PasswordOptions = {
  /** Concurrent hashes; one core is left for the rest of the process. */
  readonly concurrency?: number;
  readonly waiting?: number;
};

/** One of OWASP's recommendations; the one that leaves others most of the cache (decision 50). */
const CURRENT: Parameters = { memory: 7_168, passes: 5, parallelism: 1 };
const SALT = 16;
const LENGTH = 32;
const MAX_WAITING = 64;
/** Message of the library. */
const FULL = 'Task queue is at limit';
const IDLE_MS = 30_000;
const WORKER = join(import.meta.dirname, 'password-worker.ts');

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replace(/=+$/, '');
}

const PREFIX = `$argon2id$v=19$m=${CURRENT.memory},t=${CURRENT.passes},p=${CURRENT.parallelism}$`;

function encode(salt: Uint8Array, digest: Uint8Array): string {
  return `${PREFIX}${base64(salt)}$${base64(digest)}`;
}

/** Checked for unknown people; no password matches it. */
const NOBODY = encode(Buffer.alloc(SALT), Buffer.alloc(LENGTH));

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

function isFull(error: unknown): boolean {
  return error instanceof Error && error.message === FULL;
}

export function passwords(options: PasswordOptions = {}): Passwords {
  const threads = new Piscina<Derivation, Uint8Array>({
    filename: WORKER,
    name: 'derive',
    minThreads: 0,
    maxThreads: options.concurrency ?? Math.max(1, availableParallelism() - 1),
    maxQueue: options.waiting ?? MAX_WAITING,
    idleTimeout: IDLE_MS,
    workerHistogram: false,
    recordTiming: false,
  });

  async function derive(derivation: Derivation): Promise<Uint8Array> {
    try {
      return await threads.run(derivation);
    } catch (error) {
      if (isFull(error)) throw new Failure('NotReady', 'Too many passwords are waiting to be checked.');
      throw error;
    }
  }

  return {
    async hash(password) {
      const salt = randomBytes(SALT);
      return encode(salt, await derive({ password: opaquePassword(password), salt, parameters: CURRENT, length: LENGTH }));
    },
    async verify(password, stored) {
      const known = decode(stored ?? NOBODY);
      if (!known) return false;
      const { parameters, salt, digest } = known;
      for (const form of passwordForms(password)) {
        const found = await derive({ password: form, salt, parameters, length: digest.length });
        if (timingSafeEqual(found, digest)) return stored !== null;
      }
      return false;
    },
    isOutdated: (stored) => !stored.startsWith(PREFIX),
  };
}
