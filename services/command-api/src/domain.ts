/** A domain in ten lines: what it keeps warm and which commands it handles. `app.ts` lists them, one line each. */
import type { ErasedCounts } from '@folkmoot/contracts/accounts/wire';
import type { EnvironmentProvider } from '@folkmoot/contracts/identity-providers/settings';
import type { HealthReport } from '@folkmoot/contracts/instance/health';
import type { InstanceSettings } from '@folkmoot/contracts/instance/settings/settings';
import type { Overrides } from '@folkmoot/contracts/instance/state';
import type { AboutInstance } from '@folkmoot/contracts/instance/wire';
import type { Folding } from '@folkmoot/contracts/kernel/decider';
import type { AnyEvent } from '@folkmoot/contracts/kernel/event';
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

/** What the start of a process says of the instance; `overrides`: settings that the environment sets. */
export type About = Omit<AboutInstance, 'setupRequired' | 'identityProviders'> & {
  readonly overrides: Overrides;
  readonly environmentProviders: readonly EnvironmentProvider[];
};

/** Emojis are of their servers. */
export type FindFiles = Pick<FileHashes, 'find' | 'ownersOf' | 'isRemoved' | 'areRemoved'>;

/** What facts may draw on. */
export type Deps = {
  readonly warm: Warm;
  readonly vault: Vault;
  /** To destroy what an erased person's text is sealed under. */
  readonly keys: Pick<KeyVault, 'destroy'>;
  /** One event of the log as it is stored, and what is sealed in it. */
  readonly history: Pick<HistoryReader, 'bringUp' | 'eventAt' | 'open'>;
  /** Asked through `accounts/password-proof.ts` alone. */
  readonly guesses: Guesses;
  /** State of a stream that is not kept warm (a message). */
  readonly stateOf: <State, Event extends AnyEvent>(folding: Folding<State, Event>, stream: string) => Promise<State>;
  /** For what a rule counts; routes have limits of their own. */
  readonly floods: Pick<RateLimits, 'take'>;
  readonly slowMode: SlowMode;
  /** Told to whoever leaves, as far as it is projected; nothing is decided by it. null: it took too long. */
  readonly erasedCounts: (userId: string, now: number) => Promise<ErasedCounts | null>;
  /** The settings of the instance as they hold now. */
  readonly instance: () => InstanceSettings;
  /** What is known of the instance beside them. */
  readonly about: About;
  /** Whether a new account must confirm its address before it may write (contract README, decisions). */
  readonly confirmEmail: () => boolean;
  readonly mail: Mailer;
  /** Where people find the product, for links in mail. */
  readonly publicUrl: () => string;
  readonly media: Media;
  /** Copies of files, by their hashes. */
  readonly files: FindFiles;
  /** Of attached files, for quotas. */
  readonly fileSpace: Pick<FileSpace, 'take'>;
  readonly archives: Pick<Archives, 'linkTo'>;
  readonly calls: Calls;
  readonly ice: IceSettings;
  readonly google: Google;
  /** Talks to identity providers. */
  readonly oidc: OidcClient;
  readonly captcha: Captcha;
  /** How the instance is doing; null: this process cannot say. */
  readonly health: (() => Promise<HealthReport>) | null;
  /** Whether a device may be told at this address; null: nothing is sent to devices. */
  readonly mayPushTo: ((endpoint: string) => boolean) | null;
};

export type Domain = {
  readonly name: string;
  readonly foldings?: readonly WarmFolding<unknown, AnyEvent>[];
  readonly indexes?: readonly WarmIndex<unknown>[];
  readonly handlers: readonly AnyHandler<Deps>[];
};
