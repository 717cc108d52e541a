/** The gateway serves every GET, the sockets and the built web clients. It has no domain code except for presence and calls. */
import type { Server as HttpServer } from 'node:http';
import type { Captcha } from '@folkmoot/contracts/accounts/wire';
import type { EnvironmentProvider } from '@folkmoot/contracts/identity-providers/settings';
import type { InstanceSettings } from '@folkmoot/contracts/instance/settings/settings';
import type { Overrides } from '@folkmoot/contracts/instance/state';
import { type AboutInstance, mustConfirmEmail } from '@folkmoot/contracts/instance/wire';
import { shownFiles } from '@folkmoot/contracts/media/shown-files';
import { authenticated } from '@folkmoot/contracts/realtime';
import { shownReply } from '@folkmoot/contracts/shown';
import { shownWords } from '@folkmoot/contracts/words/shown-words';
import type { CommandAsker, CommandSender, PublicAsker } from '@folkmoot/platform/command/sender';
import type { Database } from '@folkmoot/platform/database/database';
import type { OpenedStream } from '@folkmoot/platform/event-log/opened-stream';
import type { HistoryReader } from '@folkmoot/platform/history-index/reader';
import type { RateLimits } from '@folkmoot/platform/http/rate-limits';
import { openFileSpace } from '@folkmoot/platform/media/file-space';
import { signedPaths } from '@folkmoot/platform/media/signed-paths';
import { veiledPaths } from '@folkmoot/platform/media/veiled-paths';
import { readProgress } from '@folkmoot/platform/projection/read-model-store';
import { mountQueries, type QueryMountOptions } from '@folkmoot/platform/query/mount';
import type { SignalBus } from '@folkmoot/platform/signal/bus';
import type { Logger } from '@folkmoot/platform/telemetry/logger';
import type { Metrics } from '@folkmoot/platform/telemetry/metrics';
import type { Vault } from '@folkmoot/platform/vault/vault';
import {
  answers,
  historyAnswers,
  identityProviderAnswers,
  instanceAnswers,
  messageVersionAnswers,
  readAccess,
  readBannedAddresses,
  readFilteredServers,
  readServersOfChannels,
  readSignOn,
  readSuspensionInfo,
  readVisibility,
  registrationAnswers,
  roomsAround,
} from '@folkmoot/read-models/queries';
import type { FastifyInstance } from 'fastify';
import { Server } from 'socket.io';
import { accessBlocks } from './access-blocks.ts';
import { accessMemory, confirmedWhere } from './access-memory.ts';
import { answerActiveViewers } from './active-viewers.ts';
import { batchWrites } from './batched-writes.ts';
import { cachesUpToDate } from './caches-up-to-date.ts';
import { callRegistry } from './call-registry.ts';
import { answerCalls } from './call-requests.ts';
import { callRights } from './call-rights.ts';
import { captchaAnswers } from './captcha-answers.ts';
import { closeGradually } from './close-gradually.ts';
import { draftsAnswer } from './drafts-answer.ts';
import { fanOut, type IoServer } from './fan-out.ts';
import { fileAnswers } from './file-answers.ts';
import { gifAnswers } from './gif-answers.ts';
import { type GifServiceOptions, gifService } from './gif-service.ts';
import { localPresence } from './local-presence.ts';
import { onlineAnswers } from './online-answers.ts';
import { originOf } from './origin-of.ts';
import { postViews } from './post-views.ts';
import { pushAnswers } from './push-answers.ts';
import { recentSignals } from './recent-signals.ts';
import { betweenGateways } from './redis-adapter.ts';
import { type Docs, serveDocs } from './serve-docs.ts';
import { serveEmbeds } from './serve-embeds.ts';
import { serveOidc } from './serve-oidc.ts';
import { servePreviews } from './serve-previews.ts';
import { serveProof } from './serve-proof.ts';
import { serveWeb, type WebRoots } from './serve-web.ts';
import { sharedPresence } from './shared-presence.ts';
import type { LookedUp } from './sign-on.ts';
import { signOnQueue } from './sign-on-queue.ts';
import { addressOf } from './socket-address.ts';
import { acceptSockets } from './sockets.ts';
import { trackerAnswers } from './tracker-answers.ts';
import { watchSockets } from './watch-sockets.ts';
import { wordFilterServers } from './word-filter-servers.ts';

export type GatewayOptions = {
  readonly app: FastifyInstance;
  /** Uses the search path `live`. */
  readonly database: Database;
  readonly vault: Vault;
  readonly history: Pick<HistoryReader, 'bringUp' | 'page' | 'eventAt' | 'streams' | 'around' | 'masks'>;
  /** Reads a stream of the log with opened personal text. */
  readonly opened: OpenedStream;
  readonly bus: SignalBus;
  readonly sender: CommandSender & CommandAsker & PublicAsker;
  readonly limits: RateLimits;
  /** The secret with which the services of this instance authenticate each other. */
  readonly internalKey: string;
  readonly clock: () => number;
  /** Facts about the instance that are known when the process starts. */
  readonly about: Omit<AboutInstance, 'setupRequired' | 'identityProviders'> & {
    readonly overrides: Overrides;
    readonly environmentProviders: readonly EnvironmentProvider[];
  };
  /** The current settings of the instance. */
  readonly instance: () => InstanceSettings;
  /** The public address of the instance, for links. Default: `publicUrl`. */
  readonly ownUrl?: () => string;
  /** Whether to trust `X-Forwarded-For`. Set this only behind the operator's own proxy. */
  readonly trustProxy: boolean;
  readonly logger: Logger;
  readonly metrics: Metrics;
  /** The Redis that connects several gateways. Without it, this gateway is the only one. */
  readonly redisUrl?: string | undefined;
  /** The GIF provider. Without it, GIF search is off. */
  readonly gifs?: Omit<GifServiceOptions, 'clock'> | null;
  /** The address of the service that shows browsers the activities of users in other apps. */
  readonly activityTracker?: string | undefined;
  /** The public address of this gateway. Default: the host of the request. */
  readonly publicUrl?: string | undefined;
  /** The captcha that clients show. Without it, no captcha is shown. */
  readonly captcha?: Captcha | null;
  /** The key with which browsers subscribe to push notifications. Without it, push is off. */
  readonly pushKey?: string | null;
  /** Folders of the built web clients; null serves none. */
  readonly webRoot: WebRoots | null;
  /** The documentation site. null: it is not served. */
  readonly docs?: Docs | null;
  /** Other origins that the web client may connect to. */
  readonly connectTo?: readonly string[];
};

/** Stops together with its HTTP server. */
export type Gateway = { readonly io: IoServer };

const MAX_FRAME = 1_000_000;

function socketServer(http: HttpServer): IoServer {
  return new Server(http, {
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: MAX_FRAME,
    cors: { origin: '*' },
    perMessageDeflate: false,
  });
}

/** Call this after signals were missed. It disconnects every socket, so that clients reconnect and load the current state. */
function startAfresh(io: IoServer): void {
  for (const socket of io.sockets.sockets.values()) socket.conn.close();
}

export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  const { app, database, vault, bus, sender, limits, clock, logger, redisUrl } = options;
  const onRedisError = (error: unknown) => logger.warn({ err: error }, 'Redis is not reachable: updates from other gateways are missing');
  const db = database.kysely;
  const authenticate = (token: string) => vault.sessionOf(token);

  const confirmEmail = () => mustConfirmEmail(options.instance(), options.about.sendsMail);
  // The cache assumes that e-mail confirmation is required, because this setting may change at any time.
  const memory = accessMemory((actor, params) => readAccess(db, actor, params, true));
  const stopMemory = bus.subscribe(memory.onSignals, memory.forget);
  const { devices } = vault;
  const blocks = accessBlocks({
    suspensionInfo: (userId) => readSuspensionInfo(db, userId),
    bannedAddresses: () => readBannedAddresses(db),
    devices,
    clock,
  });
  const stopBlocks = bus.subscribe(blocks.onSignals, blocks.forget);
  const upToDate = cachesUpToDate(bus, [memory.forget, blocks.forget, vault.forgetAllSessions]);
  const views = postViews({ sender, clock, logger });
  const gifs = options.gifs ? gifService({ ...options.gifs, clock }) : null;
  const words = shownWords(
    options.instance,
    wordFilterServers(
      (channelIds) => readServersOfChannels(db, channelIds),
      (serverIds) => readFilteredServers(db, serverIds),
    ),
  );
  const { sign } = signedPaths(options.internalKey, clock);
  const files = shownFiles(() => options.instance()['files.signed'], sign);
  const shown = { words, files };
  const mounting: QueryMountOptions = {
    db,
    secrets: vault,
    limits,
    clock,
    authenticate,
    upToDate,
    blocked: blocks.refusal,
    accessOf: confirmedWhere(confirmEmail, memory.accessOf),
    sender,
    onLeadFailed: (error) => logger.warn({ err: error }, 'The follow-up of a query failed'),
    observe: options.metrics.queryDone,
    shown: (route, params, replyOf) => shownReply(shown, route, params, replyOf),
    onAnswered: views.shown,
  };
  const captcha = options.captcha ?? null;
  const ownUrl = options.ownUrl ?? (() => options.publicUrl ?? 'http://localhost:8080');
  const invitationAnswers = registrationAnswers({
    codeOf: (invitationId) => vault.derivedCode('invitation', invitationId),
    publicUrl: ownUrl,
  });
  const named = [...trackerAnswers(options.activityTracker), ...captchaAnswers(captcha)];
  mountQueries(
    app,
    [
      ...answers,
      ...historyAnswers(options.history, clock),
      ...messageVersionAnswers(options.opened),
      ...gifAnswers(gifs, logger),
      ...fileAnswers(await openFileSpace(database), options.instance),
      ...instanceAnswers(options.about),
      ...invitationAnswers,
      ...identityProviderAnswers({ environment: options.about.environmentProviders, publicUrl: ownUrl }),
      ...named,
    ],
    mounting,
  );
  const origin = originOf(options.publicUrl);
  const elsewhere = { connectTo: options.connectTo ?? [], runFrom: captcha ? [new URL(captcha.scriptUrl).origin] : [] };
  if (options.webRoot !== null) await serveWeb(app, options.webRoot, elsewhere, { db, ...shown }, origin, options.instance);

  if (options.docs) await serveDocs(app, options.docs);

  const io = socketServer(app.server);
  watchSockets(io, options.metrics);
  batchWrites(io.engine);
  const between = redisUrl === undefined ? null : betweenGateways(io, redisUrl, onRedisError);
  const calls = callRegistry((rooms, except, event, payload) => {
    io.local
      .to([...rooms])
      .except([...except])
      .emit(event, payload);
  });
  const about = { io, sender, calls, roomsAround: (userIds: readonly string[]) => roomsAround(db, userIds) };
  const presence =
    redisUrl === undefined ? localPresence(about) : await sharedPresence({ ...about, url: redisUrl, clock, logger, onRedisError });
  const { online, localCalls, updates } = presence;
  mountQueries(app, [...onlineAnswers(online), ...pushAnswers(options.pushKey ?? null), draftsAnswer], mounting);
  serveEmbeds(app, { db, words, online, limits, clock, originOf: origin, ...veiledPaths(options.internalKey) });
  servePreviews(app, { db, ...shown }, origin, () => options.instance().name);
  serveOidc(app, { sender, limits, clock });
  serveProof(app, { pool: database.pool, limits, clock });
  const rights = callRights({
    localCalls,
    logger,
    accessOf: (actor, channelId) => readAccess(db, actor, { channelId }, confirmEmail()),
  });
  const isAlone = redisUrl === undefined;
  const stopCalls = [
    bus.subscribe(answerCalls({ io, bus, registry: calls, localCalls, clock, logger, isAlone, recheck: rights.recheck })),
    bus.subscribe(rights.onSignals),
    bus.subscribe(answerActiveViewers({ io, bus, clock, logger })),
  ];
  const recent = recentSignals(await readProgress(db).catch(() => []));
  const queue = signOnQueue<LookedUp>();
  const stopForgetting = bus.subscribe((batches) => {
    // A disconnected user lost a token, so the cached sessions of that user are invalid.
    for (const { signals } of batches) for (const signal of signals) if (signal.kind === 'disconnect') vault.forgetSessions(signal.userId);
  });
  const unsubscribe = bus.subscribe(
    fanOut({ io, online, calls, recent, shown, visibility: (serverId, userIds) => readVisibility(db, serverId, userIds) }),
    () => startAfresh(io),
  );
  const departed = acceptSockets({
    io,
    online,
    calls,
    localCalls,
    recent,
    queue,
    sender,
    limits,
    clock,
    logger,
    authenticate,
    upToDate,
    blocked: (actor, socket) => blocks.against(actor, addressOf(socket, options.trustProxy)),
    async records(userId, ownMembersOnly) {
      const records = await readSignOn(db, userId, ownMembersOnly);
      if (!records) return null;
      const signed = files.record(authenticated.payload, records.payload);
      const payload = (await words.record(authenticated.payload, signed)) ?? signed;
      return { ...records, payload: payload as typeof records.payload };
    },
    updates,
  });

  async function stop(): Promise<void> {
    queue.stop();
    await closeGradually([...io.sockets.sockets.values()]);
    io.engine.close();
    await departed();
    await presence.stop();
    between?.close();
    await views.stop();
    await options.gifs?.fetcher.close();
    stopMemory();
    stopBlocks();
    for (const stopOne of stopCalls) stopOne();
    stopForgetting();
    unsubscribe();
  }

  // An HTTP server does not close while sockets are open.
  app.addHook('preClose', stop);
  return { io };
}
