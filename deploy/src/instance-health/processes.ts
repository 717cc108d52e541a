/** Finds running processes, processes that ended without a stop, and missing services. Pure. */
import type { ProcessRecord } from '@folkmoot/contracts/instance/health';
import type { Config } from '@folkmoot/platform/config/config';
import type { ProcessOfInstance } from '@folkmoot/platform/ids/instance-number';
import type { Found } from './finding.ts';
import { durationText } from './words.ts';

/** Operator commands share the database too, but serve no requests. */
const SERVING = new Set(['standalone', 'command API', 'gateway', 'projector', 'media service', 'relay', 'embedder']);
/** Four renewals, because a busy machine may delay one or two. */
const LATE_MS = 20_000;
/** A process that was killed on purpose is reported for this time. */
const REPORTED_MS = 3_600_000;

type Settings = Pick<Config, 'MEDIA_URL' | 'KAFKA_BROKERS'>;
type Sorted = { readonly running: readonly ProcessOfInstance[]; readonly stopped: readonly ProcessOfInstance[] };

/** A process that started after another one of its service stopped replaces it. */
export function sortedProcesses(processes: readonly ProcessOfInstance[]): Sorted {
  const serving = processes.filter(({ service }) => SERVING.has(service));
  const running = serving.filter(({ silentMs }) => silentMs <= LATE_MS);
  const replacing = [...running];
  const silent = serving.filter(({ silentMs }) => silentMs > LATE_MS).toSorted((a, b) => b.lastSeenAt - a.lastSeenAt);
  const stopped = silent.filter(({ service, lastSeenAt, silentMs }) => {
    const index = replacing.findIndex((other) => other.service === service && other.startedAt > lastSeenAt);
    if (index >= 0) replacing.splice(index, 1);
    return index < 0 && silentMs <= REPORTED_MS;
  });
  return { running, stopped };
}

/** The required services: the standalone process, or services from the settings and those seen before. */
function neededServices({ running, stopped }: Sorted, { MEDIA_URL, KAFKA_BROKERS }: Settings): readonly string[] {
  if (running.some(({ service }) => service === 'standalone')) return [];
  const seen = new Set([...running, ...stopped].map(({ service }) => service));
  const optional = [
    ...(MEDIA_URL !== undefined || seen.has('media service') ? ['media service'] : []),
    ...(KAFKA_BROKERS !== undefined || seen.has('relay') ? ['relay'] : []),
  ];
  return ['command API', 'gateway', 'projector', ...optional];
}

function nameOf({ service, host, silentMs }: ProcessOfInstance): string {
  return `${service} on ${host} (last heartbeat ${durationText(silentMs)} ago)`;
}

function lackOf(sorted: Sorted, settings: Settings): string | null {
  const there = new Set(sorted.running.map(({ service }) => service));
  const missing = neededServices(sorted, settings).filter((service) => !there.has(service));
  const lacks = [
    ...(missing.length > 0 ? [`These services have no running process: ${missing.join(', ')}.`] : []),
    ...(sorted.stopped.length > 0 ? [`These processes stopped responding: ${sorted.stopped.map(nameOf).join(', ')}.`] : []),
  ];
  return lacks.length > 0 ? lacks.join(' ') : null;
}

export function processesFinding(processes: readonly ProcessOfInstance[], version: string, settings: Settings): Found {
  const sorted = sortedProcesses(processes);
  const { running } = sorted;
  if (running.length === 0) {
    return { status: 'error', summary: 'No process of Folkmoot is running.', cure: 'Start Folkmoot: npm start, or npm run cluster.' };
  }
  const lack = lackOf(sorted, settings);
  if (lack !== null) {
    return {
      status: 'error',
      summary: lack,
      cure: 'Restart them and read their logs. A process that you removed on purpose is no longer reported after one hour.',
    };
  }
  const others = running.filter((process) => process.version !== version);
  if (others.length > 0) {
    return {
      status: 'warning',
      summary: `${others.length} of ${running.length} processes run another version than ${version}.`,
      cure: 'Finish the upgrade: restart the processes that still run the other version.',
    };
  }
  return { status: 'ok', summary: running.length === 1 ? 'One process is running.' : `${running.length} processes are running.` };
}

/** Running processes, including operator commands. */
export function recordsOf(processes: readonly ProcessOfInstance[]): readonly ProcessRecord[] {
  return processes
    .filter(({ silentMs }) => silentMs <= LATE_MS)
    .map(({ service, version, host, startedAt }) => ({ service, version, host, startedAt }));
}
