/** A domain in ten lines: what it keeps warm and which commands it handles. `app.ts` lists them, one line each. */
import type { AnyEvent } from '@folkmoot/contracts/kernel/event';
import type { AnyHandler } from '@folkmoot/platform/command/handler';
import type { Warm, WarmFolding, WarmIndex } from '@folkmoot/platform/command/warm';
import type { Vault } from '@folkmoot/platform/vault/vault';

/** What facts may draw on. */
export type Deps = {
  readonly warm: Warm;
  readonly vault: Vault;
  /** Whether a new account must confirm its address before it may write (contract README, decisions). */
  readonly confirmEmail: boolean;
};

export type Domain = {
  readonly name: string;
  readonly foldings?: readonly WarmFolding<unknown, AnyEvent>[];
  readonly indexes?: readonly WarmIndex<unknown>[];
  readonly handlers: readonly AnyHandler<Deps>[];
};
