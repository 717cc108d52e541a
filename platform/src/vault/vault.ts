/**
 * Secrets that never enter the log (H9): password hashes, session tokens, codes, and the keys that open sealed fields. They are stored in
 * the `vault` schema of Postgres, separate from the log, and are not a read model: a rebuild does not change them.
 *
 * Every method that hashes a password rejects with NotReady if too many are waiting.
 */
import type { Devices } from './devices.ts';
import type { Drafts } from './drafts.ts';
import type { OneTimeNotes } from './one-time-notes.ts';
import type { ProviderSessions } from './provider-sessions.ts';
import type { PushSubscriptions } from './push-subscriptions.ts';
import type { UsualPlaces } from './usual-places.ts';

export type Session = { readonly userId: string; readonly sessionId: string; readonly bot: boolean };

/** As shown to its person. */
export type OpenSession = {
  readonly sessionId: string;
  readonly device: string | null;
  readonly openedAt: number;
  readonly lastSeenAt: number;
};

export type Vault = {
  /**
   * Stores a password (trimmed by the caller) for a person and their normalised e-mail address. Resolves to false if the address is taken.
   */
  readonly createLogin: (userId: string, email: string, password: string) => Promise<boolean>;
  /** The same for an account that an identity provider creates: no password opens it. `email` null: it has no address. */
  readonly createLoginElsewhere: (userId: string, email: string | null) => Promise<boolean>;
  /** False: the account has no password yet, or does not exist. */
  readonly hasPassword: (userId: string) => Promise<boolean>;
  /** Frees an address whose account was never registered (the process died in between). */
  readonly dropLogin: (userId: string) => Promise<void>;
  readonly changeEmail: (userId: string, email: string) => Promise<boolean>;
  /**
   * Voids reset links. With `endSessionsExcept`, the person's other sessions end in the same transaction, so that a crash cannot leave an
   * old session with the new password.
   */
  readonly changePassword: (userId: string, password: string, options?: { readonly endSessionsExcept?: string }) => Promise<void>;
  readonly userIdOfEmail: (email: string) => Promise<string | null>;
  /** Takes the same time for an unknown person (userId null) and a wrong password. */
  readonly checkPassword: (userId: string | null, password: string) => Promise<boolean>;
  /** Opens a session and returns its token, which is stored only as a hash. `agent` gives the session its name, which is sealed. */
  readonly openSession: (
    userId: string,
    agent?: string | null | undefined,
  ) => Promise<{ readonly token: string; readonly sessionId: string }>;
  /** How often the password was changed; null: no such account. */
  readonly passwordChanges: (userId: string) => Promise<number | null>;
  /** After a proof of the password. Null if the password has changed more often than given, or the account was deleted. */
  readonly openProvedSession: (
    userId: string,
    changes: number | null,
    agent?: string | null | undefined,
  ) => Promise<{ readonly token: string; readonly sessionId: string } | null>;
  /** Gives a bot a new token and ends its old one. */
  readonly openBotSession: (userId: string) => Promise<void>;
  /** The token of a bot, for its owner: derived, stored nowhere. Null: it has none. */
  readonly tokenOfBot: (userId: string) => Promise<string | null>;
  readonly sessionOf: (token: string) => Promise<Session | null>;
  /** Ends all sessions of a person except one. Other processes learn of it from the event. */
  readonly endSessions: (userId: string, exceptSessionId?: string) => Promise<void>;
  /** Resolves to false if the id is unknown or belongs to another person. */
  readonly endSession: (userId: string, sessionId: string) => Promise<boolean>;
  /** Only for their person. Bots see none. */
  readonly sessionsOf: (userId: string) => Promise<readonly OpenSession[]>;
  /** Notes that can be read once. */
  readonly oneTime: OneTimeNotes;
  /** Sessions that an identity provider opened. */
  readonly providerSessions: ProviderSessions;
  /** Push token of this person, sealed. It is taken from another person who had registered it. */
  readonly keepPushToken: (userId: string, token: string) => Promise<void>;
  readonly pushTokensOf: (userId: string) => Promise<readonly string[]>;
  /** Push subscriptions of their browsers. */
  readonly pushes: PushSubscriptions;
  /** Unsent texts, for the person's other devices. */
  readonly drafts: Drafts;
  /** A secret that opens an account at another service, one per name. Sealed. */
  readonly keepSecret: (userId: string, name: string, secret: string) => Promise<void>;
  readonly secretOf: (userId: string, name: string) => Promise<string | null>;
  /**
   * Computes a secret from its current value. Of two simultaneous changes the later sees the result of the earlier, so `change` may run
   * again. `secret` null: no change.
   */
  readonly changeSecret: <Answer>(
    userId: string,
    name: string,
    change: (secret: string | null) => { readonly secret: string | null; readonly answer: Answer },
  ) => Promise<Answer>;
  readonly dropSecret: (userId: string, name: string) => Promise<void>;
  /** Drops cached sessions of a person after their tokens changed in another process. */
  readonly forgetSessions: (userId: string) => void;
  /** The same for everyone: signals about ended sessions may be missing. */
  readonly forgetAllSessions: () => void;
  /** A short code (mail confirmation, reset) with its lifetime. A new one replaces the old. */
  readonly storeCode: (purpose: string, userId: string, code: string, lifetimeMs: number) => Promise<void>;
  /** True once, for the correct code before it expires. The sixth wrong guess voids the code. */
  readonly redeemCode: (purpose: string, userId: string, code: string) => Promise<boolean>;
  /** Whether `redeemLink` would resolve to true now. Changes nothing. */
  readonly isLinkValid: (purpose: string, userId: string, code: string) => Promise<boolean>;
  /** True once, for the correct code before it expires. For codes too long to guess, so wrong guesses do not void them. */
  readonly redeemLink: (purpose: string, userId: string, code: string) => Promise<boolean>;
  /** Deletes log-ins, sessions, codes and push tokens of deleted accounts. Returns the number of sessions. */
  readonly eraseAccounts: (userIds: readonly string[]) => Promise<number>;
  /** Addresses from which people used the product. */
  readonly devices: Devices;
  /** Usual log-in locations. */
  readonly usualPlaces: UsualPlaces;
  /** A keyed hash for names of streams that must not reveal the address or name in them. */
  readonly blindIndex: (text: string) => string;
  /** A secret of 128 bits, derived from its purpose and owner: stored nowhere, the same in every process. */
  readonly derivedCode: (purpose: string, id: string) => string;
};
