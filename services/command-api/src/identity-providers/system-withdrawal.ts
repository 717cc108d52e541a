/**
 * Takes away badges and sessions whose rule or provider no longer exists, where no command did: after a change of the environment, after a
 * login at the moment of a change, and badges from before Folkmoot took them away. If several processes try, the user's stream accepts one.
 */
import { IdentityProviderRemoved, IdentityProviderSet } from '@folkmoot/contracts/identity-providers/events';
import type { AnyEvent } from '@folkmoot/contracts/kernel/event';
import { SessionsEnded } from '@folkmoot/contracts/sessions/events';
import type { Timers } from '@folkmoot/platform/command/timers';
import { userFolding, userStream } from '../accounts/user-state.ts';
import type { Deps } from '../domain.ts';
import type { Reach } from '../servers/system-action.ts';
import { knownProviders } from './known-providers.ts';
import { rulesOf, withdrawalEvents, withdrawals } from './withdrawals.ts';

type LogReach = Pick<Reach, 'warm' | 'log' | 'codec' | 'newId'>;
type Known = Pick<Deps, 'warm' | 'about' | 'vault'>;
type About = { readonly userId: string; readonly command: string; readonly now: number };

async function append({ warm, log, codec, newId }: LogReach, { userId, command, now }: About, events: readonly AnyEvent[]): Promise<void> {
  const stream = userStream(userId);
  const revision = warm.load(stream)?.revision ?? -1;
  // The account may have been deleted since the list was made.
  if (revision < 0 || warm.state(userFolding, userId).status !== 'live') return;
  const meta = { actor: 'system', command, correlationId: newId(), causationId: null, at: now };
  const result = await log.append(stream, revision, await codec.encode(events, meta));
  if (result.ok) for (const event of await codec.decode(result.events)) warm.apply(event);
}

export async function withdrawBadges(reach: LogReach, deps: Known, now: number): Promise<void> {
  for (const withdrawal of withdrawals(reach.warm, rulesOf(deps, knownProviders(deps)))) {
    const { userId } = withdrawal;
    await append(reach, { userId, command: 'withdrawBadges', now }, withdrawalEvents(withdrawal, now));
  }
}

/** Only at a start: during a rolling restart, a former process may not know a new provider of the environment. */
export async function endSessionsOfRemovedProviders(reach: LogReach, deps: Known, now: number): Promise<void> {
  const found = await deps.vault.providerSessions.ofOthers(knownProviders(deps).map(({ id }) => id));
  for (const { userId, sessionId } of found) {
    await deps.vault.endSession(userId, sessionId);
    await append(reach, { userId, command: 'endProviderSessions', now }, [SessionsEnded({ userId, sessionId, sparedSessionId: null })]);
  }
}

export type SystemWithdrawal = {
  readonly start: () => Promise<void>;
  /** New events of the log. */
  readonly see: (events: readonly { readonly type: string }[]) => void;
  /** For a timer: withdraws once more after a change of providers, because a login may have been decided before it. */
  readonly repeat: () => void;
  readonly stop: () => void;
};

const CHANGES_PROVIDERS: ReadonlySet<string> = new Set([IdentityProviderSet.type, IdentityProviderRemoved.type]);
/** First, the process that changed a provider takes away the badges that it knows. */
const WITHDRAW_AFTER_MS = 300;

/** `known` null: this process does not know the providers, and withdraws nothing. */
export function systemWithdrawal({
  reach,
  known,
  clock,
  timers,
}: {
  readonly reach: LogReach;
  readonly known: () => Known | null;
  readonly clock: () => number;
  readonly timers: Pick<Timers, 'after'>;
}): SystemWithdrawal {
  let cancel = () => {};
  let isChanged = false;

  async function withdraw(): Promise<void> {
    const deps = known();
    if (deps) await withdrawBadges(reach, deps, clock());
  }

  const inBackground = () => void withdraw().catch(() => undefined);

  return {
    async start() {
      await withdraw();
      const deps = known();
      if (deps) await endSessionsOfRemovedProviders(reach, deps, clock());
    },
    see(events) {
      if (!events.some(({ type }) => CHANGES_PROVIDERS.has(type))) return;
      isChanged = true;
      cancel();
      cancel = timers.after(WITHDRAW_AFTER_MS, inBackground);
    },
    repeat() {
      if (isChanged) inBackground();
      isChanged = false;
    },
    stop: () => cancel(),
  };
}
