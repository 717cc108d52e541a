/**
 * Secrets that never enter the log (H9): password hashes, session tokens, codes, and the keys that open sealed fields.
 * They live in the `vault` schema of Postgres, apart from the log, and are no read model: a rebuild does not touch them.
 *
 * Whatever hashes a password fails with NotReady when too many are waiting.
 */
export type Session = { readonly userId: string; readonly sessionId: string; readonly bot: boolean };

export type Vault = {
  /** Stores a password (trimmed by the caller) under its person and normalised e-mail address. False: the address is taken. */
  readonly createLogin: (userId: string, email: string, password: string) => Promise<boolean>;
  /** Frees an address whose account was never registered (the process died between the two). */
  readonly dropLogin: (userId: string) => Promise<void>;
  readonly changeEmail: (userId: string, email: string) => Promise<boolean>;
  /** With `endSessionsExcept` the person's other sessions end in the same transaction: a crash leaves no old token with a new password. */
  readonly changePassword: (userId: string, password: string, options?: { readonly endSessionsExcept?: string }) => Promise<void>;
  readonly userIdOfEmail: (email: string) => Promise<string | null>;
  /** Takes the same time for an unknown person (userId null) and a wrong password. */
  readonly checkPassword: (userId: string | null, password: string) => Promise<boolean>;
  /** Opens a session and gives its token, stored only as a hash. */
  readonly openSession: (
    userId: string,
    options?: { readonly bot?: boolean },
  ) => Promise<{ readonly token: string; readonly sessionId: string }>;
  readonly sessionOf: (token: string) => Promise<Session | null>;
  /** Ends all sessions of a person but one. Other processes learn of it from the event that goes with it. */
  readonly endSessions: (userId: string, exceptSessionId?: string) => Promise<void>;
  /** Drops cached sessions of a person, after their tokens changed elsewhere. */
  readonly forgetSessions: (userId: string) => void;
  /** A short code (mail confirmation, reset) with its lifetime; a new one replaces the old. */
  readonly storeCode: (purpose: string, userId: string, code: string, lifetimeMs: number) => Promise<void>;
  /** True once for the right code in time; wrong guesses are counted, the sixth voids the code. */
  readonly redeemCode: (purpose: string, userId: string, code: string) => Promise<boolean>;
  /** A keyed hash for names of streams that must not reveal what they protect (an address, a name). */
  readonly blindIndex: (text: string) => string;
};
