/**
 * Secrets that never enter the log (H9): password hashes, session tokens, codes, and the keys that open sealed fields.
 * They live in the `vault` schema of Postgres, apart from the log, and are no read model: a rebuild does not touch them.
 *
 * Whatever hashes a password fails with NotReady when too many are waiting.
 */
import type { Devices } from './devices.ts';
import type { OneTimeNotes } from './one-time-notes.ts';
import type { ProviderSessions } from './provider-sessions.ts';
import type { PushSubscriptions } from './push-subscriptions.ts';
import type { UsualPlaces } from './usual-places.ts';

export type Session = { readonly userId: string; readonly sessionId: string; readonly bot: boolean };

/** As its person sees it. */
export type OpenSession = {
  readonly sessionId: string;
  readonly device: string | null;
  readonly openedAt: number;
  readonly lastSeenAt: number;
};

export type Vault = {
  /** Stores a password (trimmed by the caller) under its person and normalised e-mail address. False: the address is taken. */
  readonly createLogin: (userId: string, email: string, password: string) => Promise<boolean>;
  /** The same for an account that an identity provider creates: no password opens it. `email` null: it has no address. */
  readonly createLoginElsewhere: (userId: string, email: string | null) => Promise<boolean>;
  /** False: none was set yet, or there is nobody. */
  readonly hasPassword: (userId: string) => Promise<boolean>;
  /** Frees an address whose account was never registered (the process died between the two). */
  readonly dropLogin: (userId: string) => Promise<void>;
  readonly changeEmail: (userId: string, email: string) => Promise<boolean>;
  /** A link to reset the old one is void. With `endSessionsExcept` the person's other sessions end in the same transaction: a crash leaves no old token with a new password. */
  readonly changePassword: (userId: string, password: string, options?: { readonly endSessionsExcept?: string }) => Promise<void>;
  readonly userIdOfEmail: (email: string) => Promise<string | null>;
  /** Takes the same time for an unknown person (userId null) and a wrong password. */
  readonly checkPassword: (userId: string | null, password: string) => Promise<boolean>;
  /** Opens a session and gives its token, stored only as a hash. `agent` gives it a name, which is sealed. */
  readonly openSession: (
    userId: string,
    agent?: string | null | undefined,
  ) => Promise<{ readonly token: string; readonly sessionId: string }>;
  /** How often the password was changed; null: there is nobody of this id, or no more. */
  readonly passwordChanges: (userId: string) => Promise<number | null>;
  /** For whoever has proved a password: null where it was changed since it had been changed so often, or the account is gone. */
  readonly openProvedSession: (
    userId: string,
    changes: number | null,
    agent?: string | null | undefined,
  ) => Promise<{ readonly token: string; readonly sessionId: string } | null>;
  /** Gives a bot a new token; the one it had ends in the same moment. */
  readonly openBotSession: (userId: string) => Promise<void>;
  /** The token of a bot, for its owner: worked out afresh, stored nowhere. null: it has none. */
  readonly tokenOfBot: (userId: string) => Promise<string | null>;
  readonly sessionOf: (token: string) => Promise<Session | null>;
  /** Ends all sessions of a person but one. Other processes learn of it from the event that goes with it. */
  readonly endSessions: (userId: string, exceptSessionId?: string) => Promise<void>;
  /** False: there is none of this id, or it is another's. */
  readonly endSession: (userId: string, sessionId: string) => Promise<boolean>;
  /** For their person alone; bots have none to see. */
  readonly sessionsOf: (userId: string) => Promise<readonly OpenSession[]>;
  /** Notes that are read once. */
  readonly oneTime: OneTimeNotes;
  /** Which sessions an identity provider opened. */
  readonly providerSessions: ProviderSessions;
  /** Where pushes for this person go; a token that another registered is theirs no longer. Sealed. */
  readonly keepPushToken: (userId: string, token: string) => Promise<void>;
  readonly pushTokensOf: (userId: string) => Promise<readonly string[]>;
  /** Where their browsers take notices. */
  readonly pushes: PushSubscriptions;
  /** What opens an account elsewhere, one under each name. Sealed. */
  readonly keepSecret: (userId: string, name: string, secret: string) => Promise<void>;
  readonly secretOf: (userId: string, name: string) => Promise<string | null>;
  /**
   * A secret made of what it is now. Of two changes at once the later sees what the earlier made of it, so `change` may run again.
   * `secret` null: it stays as it is.
   */
  readonly changeSecret: <Answer>(
    userId: string,
    name: string,
    change: (secret: string | null) => { readonly secret: string | null; readonly answer: Answer },
  ) => Promise<Answer>;
  readonly dropSecret: (userId: string, name: string) => Promise<void>;
  /** Drops cached sessions of a person, after their tokens changed elsewhere. */
  readonly forgetSessions: (userId: string) => void;
  /** A short code (mail confirmation, reset) with its lifetime; a new one replaces the old. */
  readonly storeCode: (purpose: string, userId: string, code: string, lifetimeMs: number) => Promise<void>;
  /** True once for the right code in time; wrong guesses are counted, the sixth voids the code. */
  readonly redeemCode: (purpose: string, userId: string, code: string) => Promise<boolean>;
  /** Whether `redeemLink` would be true now. It stays as it is, its end too. */
  readonly linkHolds: (purpose: string, userId: string, code: string) => Promise<boolean>;
  /** True once for the right code in time. For codes too long to be guessed: nobody can void them by trying. */
  readonly redeemLink: (purpose: string, userId: string, code: string) => Promise<boolean>;
  /** Log-ins, sessions, codes and push tokens of people who are no more. Gives how many sessions that were. */
  readonly eraseAccounts: (userIds: readonly string[]) => Promise<number>;
  /** Where people were seen. */
  readonly devices: Devices;
  /** Where they are let in from. */
  readonly usualPlaces: UsualPlaces;
  /** A keyed hash for names of streams that must not reveal what they protect (an address, a name). */
  readonly blindIndex: (text: string) => string;
  /** A secret of 128 bits that follows from what it is for and whose it is: worked out afresh, stored nowhere, the same in every process. */
  readonly derivedCode: (purpose: string, id: string) => string;
};
