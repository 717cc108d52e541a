/** The gateway: every GET, the sockets, and the built web client. It knows no domain but presence. */
import { existsSync } from 'node:fs';
import type { Server as HttpServer } from 'node:http';
import { join } from 'node:path';
import helmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import type { CommandSender } from '@folkmoot/platform/command/sender';
import type { Database } from '@folkmoot/platform/database/database';
import type { RateLimits } from '@folkmoot/platform/http/rate-limits';
import { mountQueries } from '@folkmoot/platform/query/mount';
import type { SignalBus } from '@folkmoot/platform/signal/bus';
import type { Logger } from '@folkmoot/platform/telemetry/logger';
import type { Vault } from '@folkmoot/platform/vault/vault';
import { answers, readAccess, readPosition, readSignOn, readVisibility, roomsAround } from '@folkmoot/read-models/queries';
import type { FastifyInstance } from 'fastify';
import { Server } from 'socket.io';
import { accessMemory } from './access-memory.ts';
import { fanOut, type IoServer } from './fan-out.ts';
import { onlinePeople } from './online.ts';
import { recentSignals } from './recent-signals.ts';
import { signOnQueue } from './sign-on-queue.ts';
import { acceptSockets } from './sockets.ts';

export type GatewayOptions = {
  readonly app: FastifyInstance;
  /** Search path `live`. */
  readonly database: Database;
  readonly vault: Vault;
  readonly bus: SignalBus;
  readonly sender: CommandSender;
  readonly limits: RateLimits;
  readonly clock: () => number;
  readonly confirmEmail: boolean;
  readonly logger: Logger;
  /** Folder of the built web client; null serves none. */
  readonly webRoot: string | null;
};

/** Stops with the HTTP server it stands on. */
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

/** Signals were missed: every socket loses its line, connects again by itself and is signed on with what is true now. */
function startAfresh(io: IoServer): void {
  for (const socket of io.sockets.sockets.values()) socket.conn.close();
}

export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  const { app, database, vault, bus, sender, limits, clock, logger } = options;
  const db = database.kysely;
  const authenticate = (token: string) => vault.sessionOf(token);

  const memory = accessMemory((actor, params) => readAccess(db, actor, params, options.confirmEmail));
  const stopHearing = bus.subscribe(memory.hear, memory.forget);
  mountQueries(app, answers, {
    db,
    limits,
    clock,
    authenticate,
    accessOf: memory.accessOf,
  });
  if (options.webRoot !== null) await serveWeb(app, options.webRoot);

  const io = socketServer(app.server);
  const online = onlinePeople();
  const recent = recentSignals(await readPosition(db).catch(() => -1));
  const queue = signOnQueue();
  const stopForgetting = bus.subscribe((batches) => {
    // Whoever is cut off lost a token: what is remembered of their sessions no longer holds.
    for (const { signals } of batches) for (const signal of signals) if (signal.kind === 'disconnect') vault.forgetSessions(signal.userId);
  });
  const unsubscribe = bus.subscribe(
    fanOut({ io, online, recent, visibility: (serverId, userIds) => readVisibility(db, serverId, userIds) }),
    () => startAfresh(io),
  );
  const departed = acceptSockets({
    io,
    online,
    recent,
    queue,
    sender,
    limits,
    clock,
    logger,
    authenticate,
    records: (userId, ownMembersOnly) => readSignOn(db, userId, ownMembersOnly),
    roomsAround: async (userId) => (await roomsAround(db, [userId])).get(userId) ?? [],
  });

  async function stop(): Promise<void> {
    queue.stop();
    // The line is cut, not the session: clients connect again by themselves, here or elsewhere.
    for (const socket of io.sockets.sockets.values()) socket.conn.close();
    io.engine.close();
    await departed();
    stopHearing();
    stopForgetting();
    unsubscribe();
  }

  // A server does not close while sockets hold it open.
  app.addHook('preClose', stop);
  return { io };
}

/** The client is one page: any path that is no file and no API answers with it. */
async function serveWeb(app: FastifyInstance, root: string): Promise<void> {
  if (!existsSync(join(root, 'index.html'))) return;
  await app.register(async (web) => {
    await web.register(helmet, {
      contentSecurityPolicy: {
        directives: {
          defaultSrc: ["'self'"],
          scriptSrc: ["'self'"],
          styleSrc: ["'self'", "'unsafe-inline'"],
          imgSrc: ["'self'", 'data:', 'blob:'],
          connectSrc: ["'self'", 'ws:', 'wss:'],
          frameAncestors: ["'none'"],
          upgradeInsecureRequests: null,
        },
      },
      crossOriginEmbedderPolicy: false,
      strictTransportSecurity: false,
    });
    await web.register(fastifyStatic, {
      root,
      preCompressed: true,
      // Each file is a route of its own, so that every other path is the page's.
      wildcard: false,
      index: false,
      setHeaders(reply, path) {
        const hashed = path.includes(`${'/'}assets/`);
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
    web.get('/*', (request, reply) => {
      if (/^\/(api|cdn|socket\.io|assets)(\/|$)/.test(request.url)) return reply.callNotFound();
      return reply.header('cache-control', 'no-cache').sendFile('index.html');
    });
  });
}
