/** A domain: what it keeps warm and which commands it handles. `app.ts` lists all domains. */
import type { ErasedCounts } from '@folkmoot/contracts/accounts/wire';
import type { EnvironmentProvider } from '@folkmoot/contracts/identity-providers/settings';
import type { HealthReport } from '@folkmoot/contracts/instance/health';
import type { InstanceSettings } from '@folkmoot/contracts/instance/settings/settings';
import type { Overrides } from '@folkmoot/contracts/instance/state';
import type { AboutInstance } from '@folkmoot/contracts/instance/wire';
import type { Folding } from '@folkmoot/contracts/kernel/decider';
import type { AnyEvent } from '@folkmoot/contracts/kernel/event';
import type { ShownWords } from '@folkmoot/contracts/words/shown-words';
import type { AnyHandler } from '@folkmoot/platform/command/handler';
import type { Warm, WarmFolding, WarmIndex } from '@folkmoot/platform/command/warm';
import type { HistoryReader } from '@folkmoot/platform/history-index/reader';
import type { RateLimits } from '@folkmoot/platform/http/rate-limits';
import type { SlowMode } from '@folkmoot/platform/http/slow-mode';
import type { Mailer } from '@folkmoot/platform/mail/mailer';
import type { Archives } from '@folkmoot/platform/media/archives';
import type { FileHashes } from '@folkmoot/platform/media/file-hashes';
import type { FileSpace } from '@folkmoot/platform/media/file-space';
import type { Media } from '@folkmoot/platform/media/port';
import type { Guesses } from '@folkmoot/platform/vault/guesses';
import type { KeyVault } from '@folkmoot/platform/vault/key-vault';
import type { Vault } from '@folkmoot/platform/vault/vault';
import type { Captcha } from './captcha/captcha.ts';
import type { Google } from './connections/google.ts';
import type { OidcClient } from './identity-providers/oidc-client.ts';
import type { Calls } from './voice/ask-gateways.ts';
import type { IceSettings } from './voice/ice-server.ts';

/** Facts about the instance from the start of the process. `overrides`: settings from the environment. */
export type About = Omit<AboutInstance, 'setupRequired' | 'identityProviders'> & {
  readonly overrides: Overrides;
  readonly environmentProviders: readonly EnvironmentProvider[];
};

/** Emojis belong to their servers. */
export type FindFiles = Pick<FileHashes, 'find' | 'ownersOf' | 'isRemoved' | 'areRemoved'>;

/** Everything that facts may use. */
export type Deps = {
  readonly warm: Warm;
  readonly vault: Vault;
  /** Destroys the keys that seal an erased user's text. */
  readonly keys: Pick<KeyVault, 'destroy'>;
  /** Reads single stored events with their sealed fields. */
  readonly history: Pick<HistoryReader, 'bringUp' | 'eventAt' | 'open'>;
  /** Use it only through `accounts/password-proof.ts`. */
  readonly guesses: Guesses;
  /** Reads the state of a stream that is not kept warm, for example a message. */
  readonly stateOf: <State, Event extends AnyEvent>(folding: Folding<State, Event>, stream: string) => Promise<State>;
  /** Rate limits for rules. Routes have their own limits. */
  readonly floods: Pick<RateLimits, 'take'>;
  readonly slowMode: SlowMode;
  /** Counts for the summary of an account deletion, as far as they are projected. No decision uses them. null: the count took too long. */
  readonly erasedCounts: (userId: string, now: number) => Promise<ErasedCounts | null>;
  /** The current settings of the instance. */
  readonly instance: () => InstanceSettings;
  /** Masks words as readers see them. */
  readonly words: Pick<ShownWords, 'masksOfServer' | 'masksOfPosts'>;
  /** Further facts about the instance. */
  readonly about: About;
  /** Whether a new account must confirm its address before it may write (contract README, decisions). */
  readonly confirmEmail: () => boolean;
  readonly mail: Mailer;
  /** The public address of the instance, for links in e-mails. */
  readonly publicUrl: () => string;
  readonly media: Media;
  /** Finds copies of files by their hashes. */
  readonly files: FindFiles;
  /** The space of attached files, for quotas. */
  readonly fileSpace: Pick<FileSpace, 'take'>;
  readonly archives: Pick<Archives, 'linkTo'>;
  readonly calls: Calls;
  readonly ice: IceSettings;
  readonly google: Google;
  /** The client for identity providers. */
  readonly oidc: OidcClient;
  readonly captcha: Captcha;
  /** The health report. null: this process has none. */
  readonly health: (() => Promise<HealthReport>) | null;
  /** Checks the address of a push service. null: push is off. */
  readonly mayPushTo: ((endpoint: string) => boolean) | null;
};

export type Domain = {
  readonly name: string;
  readonly foldings?: readonly WarmFolding<unknown, AnyEvent>[];
  readonly indexes?: readonly WarmIndex<unknown>[];
  readonly handlers: readonly AnyHandler<Deps>[];
};
