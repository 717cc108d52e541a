/** The command API handles everything but GETs. It has one list of domains and keeps structure warm from the log. */

import { type InstanceState, instanceFolding, settingsReader } from '@folkmoot/contracts/instance/state';
import { mustConfirmEmail } from '@folkmoot/contracts/instance/wire';
import type { Access, Actor } from '@folkmoot/contracts/kernel/access';
import { type Folding, fold } from '@folkmoot/contracts/kernel/decider';
import type { AnyEvent } from '@folkmoot/contracts/kernel/event';
import { shownFiles } from '@folkmoot/contracts/media/shown-files';
import { shownReply } from '@folkmoot/contracts/shown';
import { type ShownWords, shownWords } from '@folkmoot/contracts/words/shown-words';
import { catchUp } from '@folkmoot/platform/command/catch-up';
import { closedRooms } from '@folkmoot/platform/command/closed-rooms';
import { type Dispatcher, dispatcher } from '@folkmoot/platform/command/dispatcher';
import type { AnyHandler } from '@folkmoot/platform/command/handler';
import type { Intents } from '@folkmoot/platform/command/intents';
import type { ShownReply } from '@folkmoot/platform/command/mount';
import { signalWaiter } from '@folkmoot/platform/command/signal-waiter';
import { realTimers, type Timers } from '@folkmoot/platform/command/timers';
import { warmStore } from '@folkmoot/platform/command/warm';
import type { Codec } from '@folkmoot/platform/event-log/codec';
import type { EventLog } from '@folkmoot/platform/event-log/port';
import { noHistory } from '@folkmoot/platform/history-index/no-history';
import { memoryRateLimits, type RateLimits } from '@folkmoot/platform/http/rate-limits';
import { memorySlowMode, type SlowMode } from '@folkmoot/platform/http/slow-mode';
import type { Mailer } from '@folkmoot/platform/mail/mailer';
import { type Archives, noArchives } from '@folkmoot/platform/media/archives';
import { noFileHashes } from '@folkmoot/platform/media/file-hashes';
import type { Media } from '@folkmoot/platform/media/port';
import type { SignalBus } from '@folkmoot/platform/signal/bus';
import type { Logger } from '@folkmoot/platform/telemetry/logger';
import { type Guesses, memoryGuesses } from '@folkmoot/platform/vault/guesses';
import type { KeyVault } from '@folkmoot/platform/vault/key-vault';
import type { Vault } from '@folkmoot/platform/vault/vault';
import { accessIn } from './access.ts';
import { accounts } from './accounts/index.ts';
import { applications } from './applications/index.ts';
import { auditLog } from './audit-log/index.ts';
import { automod } from './automod/index.ts';
import { bookmarks } from './bookmarks/index.ts';
import { type Captcha, noCaptcha } from './captcha/captcha.ts';
import { purgeDueChannels } from './channels/deleted-channels.ts';
import { channels } from './channels/index.ts';
import { type Google, noGoogle } from './connections/google.ts';
import { connections } from './connections/index.ts';
import type { About, Deps, Domain } from './domain.ts';
import { drafts } from './drafts/index.ts';
import { emojis } from './emojis/index.ts';
import { explore } from './explore/index.ts';
import { exports } from './exports/index.ts';
import { externalEmbed } from './external-embed/index.ts';
import { factors } from './factors/index.ts';
import { follows } from './follows/index.ts';
import { friends } from './friends/index.ts';
import { history } from './history/index.ts';
import { identityProviders } from './identity-providers/index.ts';
import { oidcClient } from './identity-providers/oidc-client.ts';
import { systemWithdrawal } from './identity-providers/system-withdrawal.ts';
import { inbox } from './inbox/index.ts';
import { instance } from './instance/index.ts';
import { invites } from './invites/index.ts';
import { media } from './media/index.ts';
import { members } from './members/index.ts';
import { messages } from './messages/index.ts';
import { findBlock } from './moderation/blocked.ts';
import { dueAccounts } from './moderation/due-accounts.ts';
import { moderation } from './moderation/index.ts';
import { refusedActions } from './moderation/refused-actions.ts';
import { notices } from './notices/index.ts';
import { notifications } from './notifications/index.ts';
import { pins } from './pins/index.ts';
import { polls } from './polls/index.ts';
import { posts } from './posts/index.ts';
import { presence } from './presence/index.ts';
import { profiles } from './profiles/index.ts';
import { push } from './push/index.ts';
import { isFounded } from './registration/founding.ts';
import { registration } from './registration/index.ts';
import { setupCode } from './registration/setup-code.ts';
import { mailStaff } from './registration/staff-mail.ts';
import { reminders } from './reminders/index.ts';
import { reports } from './reports/index.ts';
import { roles } from './roles/index.ts';
import { startDueMessages } from './scheduled-messages/due-messages.ts';
import { scheduledMessages } from './scheduled-messages/index.ts';
import { servers } from './servers/index.ts';
import { deleteDueServers } from './servers/scheduled-deletions.ts';
import { sessions } from './sessions/index.ts';
import { followStructure } from './structure.ts';
import { tickets } from './tickets/index.ts';
import { unread } from './unread/index.ts';
import { askGateways } from './voice/ask-gateways.ts';
import type { IceSettings } from './voice/ice-server.ts';
import { voice } from './voice/index.ts';
import { welcome } from './welcome/index.ts';
import { wordFilterServersIn } from './words/word-filter-servers.ts';

export const domains: readonly Domain[] = [
  accounts,
  sessions,
  factors,
  profiles,
  friends,
  follows,
  inbox,
  presence,
  notifications,
  push,
  servers,
  auditLog,
  channels,
  roles,
  emojis,
  members,
  invites,
  messages,
  scheduledMessages,
  drafts,
  automod,
  pins,
  polls,
  unread,
  applications,
  voice,
  welcome,
  notices,
  explore,
  externalEmbed,
  tickets,
  moderation,
  reports,
  history,
  posts,
  reminders,
  bookmarks,
  exports,
  connections,
  instance,
  registration,
  identityProviders,
  media,
];

export type CommandApiOptions = {
  readonly log: EventLog;
  readonly codec: Codec;
  readonly vault: Vault;
  readonly keys: Pick<KeyVault, 'destroy'>;
  /** Default: no one can search the history. */
  readonly history?: Deps['history'];
  readonly intents: Intents;
  readonly bus: SignalBus;
  readonly mail: Mailer;
  readonly media: Media;
  /** Default: failed logins of identity providers are not logged. */
  readonly logger?: Pick<Logger, 'warn'>;
  /** Default: users do not see how much is deleted with their account. */
  readonly erasedCounts?: Deps['erasedCounts'];
  /** Default: files do not count for a quota. */
  readonly fileSpace?: Deps['fileSpace'];
  /** Default: copies of files are not found. */
  readonly files?: Deps['files'];
  /** Default: users cannot download their data. */
  readonly archives?: Archives;
  readonly ice: IceSettings;
  /** Default: Google accounts cannot be linked. */
  readonly google?: Google;
  /** Default: no captcha. */
  readonly captcha?: Captcha;
  /** The health report of the instance, for founders. */
  readonly health?: Deps['health'];
  /** Checks the addresses of push services. Default: no push notifications. */
  readonly mayPushTo?: ((endpoint: string) => boolean) | null;
  readonly limits: RateLimits;
  /** Shared by several command APIs. Default: limits of this process alone. */
  readonly floods?: Pick<RateLimits, 'take'>;
  /** Shared in the same way. */
  readonly slowMode?: SlowMode;
  /** Shared in the same way. */
  readonly guesses?: Guesses;
  /** Default: links in e-mails lead to this machine. */
  readonly publicUrl?: () => string;
  readonly clock: () => number;
  readonly newId: () => string;
  /** Default: no version, no mail, and no settings from the environment. */
  readonly about?: About;
  /** Signs the address of an attachment for an hour. */
  readonly signPath?: (path: string) => string;
  readonly projectionWaitMs: number;
  /** Other processes accept commands, too, so each command first catches up with them. Default: this one is alone. */
  readonly isOneOfSeveral?: boolean;
  /** Real timers, unless a test simulates the network. */
  readonly timers?: Timers;
};

export type CommandApi = {
  readonly handlers: readonly AnyHandler<Deps>[];
  readonly dispatcher: Dispatcher<Deps>;
  readonly accessOf: (actor: Actor | null, params: Readonly<Record<string, string>>) => Access;
  /** The settings of founders, current as soon as a change is answered. */
  readonly instance: () => InstanceState;
  /** The code that allows someone from another machine to found the instance. null: there has been a founder. */
  readonly setupCode: () => string | null;
  /** Filters the words that readers see. */
  readonly words: ShownWords;
  readonly shown: ShownReply;
  readonly stop: () => Promise<void>;
};

const RECOVER_EVERY_MS = 30_000;
/** After this time the command is refused, because it could be decided on an old state. */
const UP_TO_DATE_WITHIN_MS = 5000;

/**
 * Starts the command API. When the promise resolves, structure is warm up to the head of the log and interrupted commands are completed.
 */
export async function startCommandApi(options: CommandApiOptions): Promise<CommandApi> {
  const { log, codec, vault, intents, bus, clock, timers = realTimers } = options;
  const warm = warmStore(
    domains.flatMap((domain) => domain.foldings ?? []),
    domains.flatMap((domain) => domain.indexes ?? []),
  );

  const structure = followStructure({ log, codec, warm, vault, keys: options.keys });

  const reach = { warm, log, codec, intents, newId: options.newId };
  // Only processes that get the providers of the environment know all rules.
  const withdrawal = systemWithdrawal({ reach, known: () => (options.about ? deps : null), clock, timers });

  await structure.readOn();
  const subscription = structure.subscribe(withdrawal.see);

  const recover = () => intents.recover(log, clock());
  await recover();
  const deleteDue = async () => {
    await deleteDueServers(reach, clock());
    await purgeDueChannels(reach, clock());
  };
  await deleteDue();
  const stopRecovering = timers.every(RECOVER_EVERY_MS, () => {
    void recover().catch(() => undefined);
    void deleteDue().catch(() => undefined);
    void suspended.deleteDue(clock()).catch(() => undefined);
    void mailStaff(deps, clock()).catch(() => undefined);
    // Reads ahead, because on a log that can't skip bulk events a refusal would otherwise read all events since the last structural one.
    void structure.readOn().catch(() => undefined);
    withdrawal.repeat();
  });
  const closed = closedRooms(bus);
  const waiter = signalWaiter(bus, options.projectionWaitMs, timers);
  const calls = askGateways(bus, clock, timers);
  const about = options.about ?? { version: '', environmentProviders: [], sendsMail: false, overrides: {} };
  const instanceState = () => warm.state(instanceFolding, 'settings');
  const settings = settingsReader(instanceState, about.overrides);
  const confirmEmail = () => mustConfirmEmail(settings(), about.sendsMail);
  const accessOf = accessIn(warm, confirmEmail);
  const blocked = findBlock(warm, vault);
  const words = shownWords(settings, wordFilterServersIn(warm));

  const deps: Deps = {
    warm,
    vault,
    keys: options.keys,
    history: options.history ?? noHistory,
    floods: options.floods ?? memoryRateLimits(),
    slowMode: options.slowMode ?? memorySlowMode(),
    guesses: options.guesses ?? memoryGuesses(),
    mail: options.mail,
    publicUrl: options.publicUrl ?? (() => 'http://localhost:8080'),
    media: options.media,
    erasedCounts: options.erasedCounts ?? (async () => null),
    fileSpace: options.fileSpace ?? { take: async () => null },
    files: options.files ?? noFileHashes,
    archives: options.archives ?? noArchives,
    calls,
    ice: options.ice,
    google: options.google ?? noGoogle,
    oidc: oidcClient({
      clock,
      onProblem: (providerId, kind) => options.logger?.warn({ providerId, kind }, 'A log-in by an identity provider failed'),
    }),
    captcha: options.captcha ?? noCaptcha,
    health: options.health ?? null,
    mayPushTo: options.mayPushTo ?? null,
    instance: settings,
    words,
    about,
    confirmEmail,
    async stateOf<State>(folding: Folding<State, AnyEvent>, stream: string) {
      return fold(folding, await codec.decode(await log.readStream(stream)));
    },
  };

  await withdrawal.start();

  const files = shownFiles(() => settings()['files.signed'], options.signPath ?? ((path) => path));
  const handlers = domains.flatMap((domain) => domain.handlers);
  const dispatching = dispatcher({
    deps,
    log,
    codec,
    warm,
    intents,
    waiter,
    closed,
    bus,
    limits: options.limits,
    clock,
    timers,
    refresh: structure.readOn,
    ...(options.isOneOfSeveral ? { upToDate: catchUp({ readOn: structure.catchUp, withinMs: UP_TO_DATE_WITHIN_MS, timers }) } : {}),
    newId: options.newId,
    authenticate: (token) => vault.sessionOf(token),
    blocked(actor, address, now) {
      const refused = blocked(actor, address, now);
      if (!refused) vault.devices.note(actor.userId, address);
      return refused;
    },
    refused: refusedActions({ warm, log, codec, timers }),
    accessOf,
  });
  const suspended = dueAccounts(reach, handlers, dispatching);
  // Not awaited, because its commands wait for projections that may not run yet.
  void suspended.deleteDue(clock()).catch(() => undefined);
  const stopSending = startDueMessages({ warm, log, intents, floods: deps.floods, dispatcher: dispatching, clock, timers });

  return {
    handlers,
    accessOf,
    words,
    shown: (route, params, replyOf) => shownReply({ words, files }, route, params, replyOf),
    instance: instanceState,
    setupCode: () => (isFounded(warm) ? null : setupCode(vault)),
    dispatcher: dispatching,
    async stop() {
      stopRecovering();
      stopSending();
      waiter.stop();
      closed.stop();
      calls.stop();
      await subscription.stop();
      withdrawal.stop();
    },
  };
}

/** Workers that run next to the commands, in the same process or in their own. */
export { startContentEraser, type Written } from './accounts/content-eraser.ts';
export { startReactionEraser } from './accounts/reaction-eraser.ts';
export { startArchiver } from './exports/archiver.ts';
export { startLinkEmbeds } from './link-embeds/link-embeds.ts';
export { startRecentEraser } from './moderation/recent-eraser.ts';
export { startRecentRestorer } from './moderation/recent-restorer.ts';
export type { PushKeys } from './push/envelope.ts';
export { startPusher } from './push/pusher.ts';
