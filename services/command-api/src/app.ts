/** The command API: everything but GETs. Domains in one list; structure kept warm from the log. */
import type { Access, Actor } from '@folkmoot/contracts/kernel/access';
import { type Folding, fold } from '@folkmoot/contracts/kernel/decider';
import type { AnyEvent } from '@folkmoot/contracts/kernel/event';
import { type Dispatcher, dispatcher } from '@folkmoot/platform/command/dispatcher';
import type { AnyHandler } from '@folkmoot/platform/command/handler';
import type { Intents } from '@folkmoot/platform/command/intents';
import { signalWaiter } from '@folkmoot/platform/command/signal-waiter';
import { warmStore } from '@folkmoot/platform/command/warm';
import type { Codec } from '@folkmoot/platform/event-log/codec';
import type { EventLog } from '@folkmoot/platform/event-log/port';
import type { RateLimits } from '@folkmoot/platform/http/rate-limits';
import { memorySlowMode } from '@folkmoot/platform/http/slow-mode';
import type { Mailer } from '@folkmoot/platform/mail/mailer';
import type { SignalBus } from '@folkmoot/platform/signal/bus';
import type { Vault } from '@folkmoot/platform/vault/vault';
import { accessIn } from './access.ts';
import { accounts } from './accounts/index.ts';
import { channels } from './channels/index.ts';
import type { Deps, Domain } from './domain.ts';
import { friends } from './friends/index.ts';
import { inbox } from './inbox/index.ts';
import { invites } from './invites/index.ts';
import { members } from './members/index.ts';
import { messages } from './messages/index.ts';
import { notifications } from './notifications/index.ts';
import { presence } from './presence/index.ts';
import { profiles } from './profiles/index.ts';
import { roles } from './roles/index.ts';
import { servers } from './servers/index.ts';
import { unread } from './unread/index.ts';

export const domains: readonly Domain[] = [
  accounts,
  profiles,
  friends,
  inbox,
  presence,
  notifications,
  servers,
  channels,
  roles,
  members,
  invites,
  messages,
  unread,
];

export type CommandApiOptions = {
  readonly log: EventLog;
  readonly codec: Codec;
  readonly vault: Vault;
  readonly intents: Intents;
  readonly bus: SignalBus;
  readonly mail: Mailer;
  readonly limits: RateLimits;
  readonly clock: () => number;
  readonly newId: () => string;
  readonly confirmEmail: boolean;
  readonly projectionWaitMs: number;
};

export type CommandApi = {
  readonly handlers: readonly AnyHandler<Deps>[];
  readonly dispatcher: Dispatcher<Deps>;
  readonly accessOf: (actor: Actor | null, params: Readonly<Record<string, string>>) => Access;
  readonly stop: () => Promise<void>;
};

const WARM_UP_PAGE = 2000;
const RECOVER_EVERY_MS = 30_000;

/** Starts it: when the answer settles, structure is warm up to the head of the log and half-done commands are completed. */
export async function startCommandApi(options: CommandApiOptions): Promise<CommandApi> {
  const { log, codec, vault, intents, bus, clock } = options;
  const warm = warmStore(
    domains.flatMap((domain) => domain.foldings ?? []),
    domains.flatMap((domain) => domain.indexes ?? []),
  );

  let warmTo = -1;
  for (let more = true; more; ) {
    const page = await log.readAll({ after: warmTo, limit: WARM_UP_PAGE, bulk: false });
    for (const event of await codec.decode(page)) warm.apply(event);
    warmTo = page.at(-1)?.position ?? warmTo;
    more = page.length === WARM_UP_PAGE;
  }
  const subscription = log.subscribe({ after: warmTo, bulk: false }, async (events) => {
    for (const event of await codec.decode(events)) {
      warm.apply(event);
      if (SESSION_ENDERS.has(event.type)) vault.forgetSessions(String(event.data.userId));
    }
  });

  const recover = () => intents.recover(log, clock());
  await recover();
  const recovery = setInterval(() => void recover().catch(() => undefined), RECOVER_EVERY_MS);
  const waiter = signalWaiter(bus, options.projectionWaitMs);
  const accessOf = accessIn(warm, options.confirmEmail);

  const deps: Deps = {
    warm,
    vault,
    slowMode: memorySlowMode(),
    mail: options.mail,
    confirmEmail: options.confirmEmail,
    async stateOf<State>(folding: Folding<State, AnyEvent>, stream: string) {
      return fold(folding, await codec.decode(await log.readStream(stream)));
    },
  };

  return {
    handlers: domains.flatMap((domain) => domain.handlers),
    accessOf,
    dispatcher: dispatcher({
      deps,
      log,
      codec,
      warm,
      intents,
      waiter,
      bus,
      limits: options.limits,
      clock,
      newId: options.newId,
      authenticate: (token) => vault.sessionOf(token),
      accessOf,
    }),
    async stop() {
      clearInterval(recovery);
      waiter.stop();
      await subscription.stop();
    },
  };
}

/** Events after which cached sessions of their person must be looked up again. */
const SESSION_ENDERS: ReadonlySet<string> = new Set(['PasswordChanged']);
