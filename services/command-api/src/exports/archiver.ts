/**
 * Creates the data exports of users in the background. One of several processes does the work, two archives at a time. After a restart an
 * archive starts again, because no one can download it before the log says that it is ready. A cancellation or an account deletion ends it.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { AccountDeleted } from '@folkmoot/contracts/accounts/events';
import {
  DataExportAdvanced,
  DataExportCancelled,
  DataExportCompleted,
  DataExportFailed,
  DataExportRequested,
} from '@folkmoot/contracts/exports/events';
import { EXPORT_LIMITS } from '@folkmoot/contracts/exports/limits';
import type { OwnData } from '@folkmoot/contracts/exports/own-data';
import type { ExportPart } from '@folkmoot/contracts/exports/wire';
import { type Folding, fold } from '@folkmoot/contracts/kernel/decider';
import type { AnyEvent, EventOf } from '@folkmoot/contracts/kernel/event';
import type { Codec } from '@folkmoot/platform/event-log/codec';
import type { EventLog, LoggedEvent } from '@folkmoot/platform/event-log/port';
import type { Archives } from '@folkmoot/platform/media/archives';
import { causedBy } from '@folkmoot/platform/reactor/caused-by';
import { type Reactor, startReactor } from '@folkmoot/platform/reactor/reactor';
import type { Task } from '@folkmoot/platform/reactor/task-window';
import type { Logger } from '@folkmoot/platform/telemetry/logger';
import type { Vault } from '@folkmoot/platform/vault/vault';
import type pg from 'pg';
import { userStream } from '../accounts/user-state.ts';
import { type ExportEvent, type ExportState, exportFolding, exportStream } from './export-state.ts';
import { pack } from './pack.ts';
import { zipStream } from './zip-stream.ts';

export type ArchiverOptions = {
  readonly pool: pg.Pool;
  readonly log: EventLog;
  readonly codec: Codec;
  readonly vault: Pick<Vault, 'sessionsOf' | 'devices' | 'drafts'>;
  readonly logger: Logger;
  readonly clock: () => number;
  readonly archives: Archives;
  readonly data: OwnData;
  /** The delays before each retry. */
  readonly againMs?: readonly number[];
};

type Requested = EventOf<typeof DataExportRequested>['data'] & { readonly cause: LoggedEvent };
type Tries = { readonly over: AbortController; readonly ended: Promise<void> };

const AT_ONCE = 2;
const AGAIN_MS = [2000, 30_000, 120_000];
/** Progress is reported in steps, so that an archive writes only a few events. */
const STEP_PERCENT = 5;

const folding: Folding<ExportState, AnyEvent> = exportFolding;

export function startArchiver(options: ArchiverOptions): Reactor {
  const { log, codec, logger, clock, archives, againMs = AGAIN_MS } = options;
  const stopping = new AbortController();
  /** By the id of the archive. */
  const running = new Map<string, Tries & { readonly userId: string }>();

  /** The revision of the stream, while the user still waits for this archive. null: no longer. */
  async function wanted({ userId, exportId }: Requested): Promise<number | null> {
    const history = await log.readStream(exportStream(userId));
    const state = fold(folding, await codec.decode(history));
    if (state.status !== 'running' || state.exportId !== exportId) return null;
    const isDeleted = (await log.readStream(userStream(userId))).some(({ type }) => type === AccountDeleted.type);
    return isDeleted ? null : history.length - 1;
  }

  /** false: the user no longer waits for it. */
  async function append(request: Requested, event: ExportEvent): Promise<boolean> {
    for (;;) {
      const revision = await wanted(request);
      if (revision === null) return false;
      const meta = causedBy(request.cause, { actor: 'system', command: 'archiveOwnData', at: clock() });
      const appended = await log.append(exportStream(request.userId), revision, await codec.encode([event], meta));
      if (appended.ok) return true;
    }
  }

  /** Another process may have taken over the lease and finished it, under the same name. */
  async function isReady({ userId, exportId }: Requested): Promise<boolean> {
    const state = fold(folding, await codec.decode(await log.readStream(exportStream(userId))));
    return state.status === 'ready' && state.exportId === exportId;
  }

  /** false: it was cancelled meanwhile. */
  async function attempt(request: Requested, over: AbortSignal): Promise<boolean> {
    const { exportId, userId, requestedAt } = request;
    const ofExport = { exportId, userId, requestedAt };
    const madeAt = clock();
    const zip = zipStream(madeAt);
    const end = () => zip.output.destroy(new Error('The archive is no longer needed.'));
    over.addEventListener('abort', end, { once: true });
    let reported: { readonly part: ExportPart | null; readonly percent: number } = { part: null, percent: 0 };

    async function onProgress(part: ExportPart, percent: number): Promise<void> {
      over.throwIfAborted();
      if (part === reported.part && percent < reported.percent + STEP_PERCENT) return;
      reported = { part, percent };
      if (!(await append(request, DataExportAdvanced({ ...ofExport, gathering: part, percent, at: clock() })))) end();
    }

    const keeping = archives.keep({ userId, exportId }, zip.output);
    keeping.catch((error: unknown) => zip.output.destroy(error instanceof Error ? error : undefined));
    try {
      await pack({ ...options, exportId, userId, madeAt, zip, onProgress });
      const bytes = await keeping;
      const completedAt = clock();
      const expiresAt = completedAt + EXPORT_LIMITS.keptMs;
      const isDone = await append(request, DataExportCompleted({ ...ofExport, bytes, completedAt, expiresAt }));
      if (!isDone && !(await isReady(request))) await archives.drop(userId, exportId);
      return isDone;
    } catch (error) {
      end();
      await keeping.catch(() => undefined);
      throw error;
    } finally {
      over.removeEventListener('abort', end);
    }
  }

  async function make(request: Requested, over: AbortSignal): Promise<void> {
    const { exportId, userId, requestedAt } = request;
    for (const wait of [...againMs, null]) {
      if ((await wanted(request)) === null) return;
      try {
        return void (await attempt(request, over));
      } catch (error) {
        // The next process starts it again.
        stopping.signal.throwIfAborted();
        if (over.aborted || (await wanted(request)) === null) return;
        logger.warn({ err: error, userId, exportId }, 'A data export failed');
        if (wait !== null) await pause(wait, undefined, { signal: over }).catch(() => undefined);
        stopping.signal.throwIfAborted();
      }
    }
    await append(request, DataExportFailed({ exportId, userId, requestedAt, failedAt: clock() }));
  }

  async function run(request: Requested): Promise<void> {
    const over = new AbortController();
    const made = make(request, AbortSignal.any([over.signal, stopping.signal]));
    running.set(request.exportId, { userId: request.userId, over, ended: made.catch(() => undefined) });
    try {
      await made;
    } finally {
      running.delete(request.exportId);
    }
  }

  /** Stops a running export, then deletes its files. */
  async function drop(userId: string, exportId?: string): Promise<void> {
    const ends = [...running].filter(([id, each]) => each.userId === userId && (exportId === undefined || id === exportId));
    for (const [, { over }] of ends) over.abort();
    await Promise.all(ends.map(([, { ended }]) => ended));
    await archives.drop(userId, exportId);
  }

  /** A running export stops when its cancellation is read, because the task of the cancellation may run much later. */
  function taskOf(event: LoggedEvent): readonly Task[] {
    const { position, type, data } = event;
    const parsed: unknown = JSON.parse(data);
    if (type === DataExportRequested.type) {
      const request = { ...DataExportRequested.schema.parse(parsed), cause: event };
      return [{ position, run: () => run(request) }];
    }
    if (type !== DataExportCancelled.type && type !== AccountDeleted.type) return [];
    const { userId } = AccountDeleted.schema.pick({ userId: true }).parse(parsed);
    const exportId = type === DataExportCancelled.type ? DataExportCancelled.schema.parse(parsed).exportId : undefined;
    for (const [id, { over, userId: of }] of running) if (of === userId && (exportId === undefined || id === exportId)) over.abort();
    return [{ position, run: () => drop(userId, exportId) }];
  }

  const reactor = startReactor({
    ...options,
    name: 'archiver',
    atOnce: AT_ONCE,
    bulk: false,
    tasksOf: async (events) => events.flatMap(taskOf),
  });
  return {
    ...reactor,
    stop() {
      stopping.abort();
      return reactor.stop();
    },
  };
}
