/** A domain in ten lines: what it keeps warm and which commands it handles. `app.ts` lists them, one line each. */
import type { Folding } from '@folkmoot/contracts/kernel/decider';
import type { AnyEvent } from '@folkmoot/contracts/kernel/event';
import type { AnyHandler } from '@folkmoot/platform/command/handler';
import type { Warm, WarmFolding, WarmIndex } from '@folkmoot/platform/command/warm';
import type { SlowMode } from '@folkmoot/platform/http/slow-mode';
import type { Mailer } from '@folkmoot/platform/mail/mailer';
import type { Vault } from '@folkmoot/platform/vault/vault';

/** What facts may draw on. */
export type Deps = {
  readonly warm: Warm;
  readonly vault: Vault;
  /** State of a stream that is not kept warm (a message). */
  readonly stateOf: <State, Event extends AnyEvent>(folding: Folding<State, Event>, stream: string) => Promise<State>;
  readonly slowMode: SlowMode;
  /** Whether a new account must confirm its address before it may write (contract README, decisions). */
  readonly confirmEmail: boolean;
  readonly mail: Mailer;
};

export type Domain = {
  readonly name: string;
  readonly foldings?: readonly WarmFolding<unknown, AnyEvent>[];
  readonly indexes?: readonly WarmIndex<unknown>[];
  readonly handlers: readonly AnyHandler<Deps>[];
};
