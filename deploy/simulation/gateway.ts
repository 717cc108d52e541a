/**
 * A gateway: what it remembers of signals, who signs on, what goes to whom and who may read a page are the product's own code
 * (`recent-signals`, `sign-on`, `fan-out`, `access-memory`, visibility); sockets, rows and presence are stood in for.
 */
import { instanceFolding, settingsIn } from '@folkmoot/contracts/instance/state';
import { type Actor, admit } from '@folkmoot/contracts/kernel/access';
import { channelRoom, serverRoom } from '@folkmoot/contracts/kernel/signal';
import { shownFiles } from '@folkmoot/contracts/media/shown-files';
import { listMessages } from '@folkmoot/contracts/messages/commands';
import type { RawMessage } from '@folkmoot/contracts/messages/wire';
import { shownWords } from '@folkmoot/contracts/words/shown-words';
import type { SignalBus } from '@folkmoot/platform/signal/bus';
import { readVisibility, type SignOnRecords } from '@folkmoot/read-models/queries';
import { accessMemory } from '../../services/gateway/src/access-memory.ts';
import { callRegistry } from '../../services/gateway/src/call-registry.ts';
import { fanOut } from '../../services/gateway/src/fan-out.ts';
import { onlinePeople } from '../../services/gateway/src/online.ts';
import { recentSignals } from '../../services/gateway/src/recent-signals.ts';
import { signOn } from '../../services/gateway/src/sign-on.ts';
import { readerOf } from './reader.ts';
import { accessIn, pageOf, snapshotFor } from './records.ts';
import { maySee, type Rows } from './rows.ts';
import { type Line, socketHouse, type Told } from './sockets.ts';
import type { Process } from './stepped-ports.ts';

/** What is made for thousands takes longer to make than a history. */
const REMEMBERED = 100;

/** What a page tells is noted like what is told live. */
export const PAGE = 'page';

export type Gateway = {
  readonly process: Process;
  /** Opens a line and signs on; answers how to cut it from the client's side. */
  readonly connect: (userId: string, line: Line) => () => void;
  /** null: refused. */
  readonly page: (userId: string, channelId: string) => Promise<readonly RawMessage[] | null>;
  readonly die: () => void;
};

export function actorOf(userId: string): Actor {
  return { userId, bot: false, sessionId: `session of ${userId}` };
}

export function recordsFor(rows: Rows, userId: string): SignOnRecords {
  const payload = snapshotFor(rows, userId);
  const rooms = [
    ...payload.servers.map((server) => serverRoom(server.id)),
    ...payload.channels.filter((channel) => maySee(rows, userId, channel.id)).map((channel) => channelRoom(channel.id)),
  ];
  return { progress: [rows.position], payload, rooms, around: [], presence: { status: 1, custom: null } };
}

/** Nothing is masked, and no address is signed. */
const SETTINGS = settingsIn(instanceFolding.initial);
const SHOWN = {
  words: shownWords(() => SETTINGS, { serversOf: () => new Map(), filtered: () => new Set() }),
  files: shownFiles(
    () => false,
    (path) => path,
  ),
};

export function startGateway(process: Process, bus: SignalBus, rows: Rows, onTold: (told: Told) => void): Gateway {
  const { life, scheduler } = process;
  const db = readerOf(rows);
  let newest = rows.position;
  /** What comes for the second time has no place in the order. */
  let again = false;
  const { io, connect, cutAll } = socketHouse(process, (userId, line, name, payload) => onTold({ userId, line, name, payload, again }));
  const online = onlinePeople();
  // Nobody calls anybody here.
  const calls = callRegistry(() => undefined);
  const recent = recentSignals([rows.position]);
  const memory = accessMemory((actor, params) => scheduler.ask(life, 'read access', () => accessIn(rows, actor, params)), REMEMBERED);
  bus.subscribe(memory.onSignals, memory.forget);
  const tell = fanOut({
    io,
    online,
    calls,
    recent,
    shown: SHOWN,
    visibility: (serverId, userIds) => scheduler.ask(life, 'read visibility', () => readVisibility(db, serverId, userIds)),
  });
  bus.subscribe(async (batches) => {
    for (const batch of batches) {
      again = batch.position <= newest;
      newest = Math.max(newest, batch.position);
      await tell([batch]);
      again = false;
    }
  }, cutAll);

  return {
    process,
    connect(userId, line) {
      const socket = connect(line);
      void signOn(
        socket,
        { token: userId },
        {
          io,
          online,
          calls,
          recent,
          // Nobody stands in line: that few are let in at a time is tested elsewhere.
          queue: { run: async (_socket, work) => work(), stop: () => undefined },
          upToDate: async () => undefined,
          authenticate: async (token) => actorOf(token),
          blocked: async () => null,
          records: (id) => scheduler.ask(life, 'read the snapshot', () => recordsFor(rows, id)),
        },
      );
      return () => socket.conn.close();
    },
    async page(userId, channelId) {
      const access = await memory.accessOf(actorOf(userId), { channelId }, listMessages.who);
      if (admit(listMessages.who, access)) return null;
      return scheduler.ask(life, 'read a page', () => {
        const page = pageOf(rows, channelId);
        for (const message of page) onTold({ userId, line: PAGE, name: PAGE, payload: { message }, again: true });
        return page;
      });
    },
    die() {
      life.alive = false;
      cutAll();
    },
  };
}
