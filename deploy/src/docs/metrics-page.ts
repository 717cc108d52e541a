/** `docs/reference/metrics.md`: the metrics of `/metrics`, from a registry in which each was recorded once. */
import { createMetrics, GAUGE_HELP, type GaugeName, SELF_CHECK_HELP, type SelfCheckGauge } from '@folkmoot/platform/telemetry/metrics';
import { code, table } from './table.ts';

/** When an operator should react. The key is the name without `folkmoot_`. */
export const ALERTS: Readonly<Record<string, string>> = {
  command_duration_seconds: '`outcome="error"` at all: a bug, or a database that does not answer. p99 of `ok` over 0.5 s for 5 min',
  query_duration_seconds: 'p99 over 0.5 s for 5 min',
  append_duration_seconds: 'p99 over 0.1 s for 5 min: the disk of the log is slow',
  log_head: 'it does not rise while commands arrive',
  projection_lag_events: 'over 5,000 for 1 min, or rising for 5 min',
  proof_size: 'the largest stays more than a few minutes of events behind `folkmoot_log_head`',
  proof_cosigned_size: 'the largest stays more than a few minutes of events behind `folkmoot_proof_size`',
  self_check_differences: 'over 0',
  self_check_last_success_timestamp_seconds: 'older than 50 h',
  relay_active: 'the sum is not 1 for 30 s',
  relay_position: 'it falls behind `folkmoot_log_head`',
  sockets: 'it halves within a minute',
  deliveries_total: 'no deliveries while signals are published',
  media_pictures: 'over 40 for 1 min: raise `MEDIA_WORKERS`, and add cores',
  picture_duration_seconds: 'p99 over 5 s for 5 min',
  nodejs_eventloop_lag_p99_seconds: 'over 0.1 s for 1 min: add an instance',
  process_resident_memory_bytes: 'over four fifths of its limit',
};

const HEAD = `# Metrics

Made by \`npm run docs\` from \`platform/src/telemetry/metrics.ts\`; do not edit.

Every service answers \`/metrics\` on its own address, for Prometheus; the proxy of the cluster does not pass it on. With \`METRICS_TOKEN\` the scraper sends
\`Authorization: Bearer …\` (\`authorization.credentials_file\` in Prometheus). Without a token, only requests from the same machine without a proxy are answered. Other requests get 404.
A process has only the metrics of the services that it runs. \`deploy/monitoring/\` has alert rules for Prometheus and a dashboard for Grafana.
`;

const FOOT = `Refusals such as \`RateLimited\` and \`SlowMode\` are normal. Alert on \`Busy\` only: a request gets this 503 if a database or another service did not answer in time.
Also watch the free space on the disk of the log, and the connections of Postgres (\`max_connections\`).
`;

type Metric = { readonly name: string; readonly type: string; readonly help: string; readonly labels: readonly string[] };

function isKey<Key extends string>(key: string, table: Readonly<Record<Key, string>>): key is Key {
  return key in table;
}

async function scrape(): Promise<string> {
  const metrics = createMetrics();
  for (const name of Object.keys(GAUGE_HELP)) if (isKey<GaugeName>(name, GAUGE_HELP)) metrics.watch(name, () => 0);
  for (const name of Object.keys(SELF_CHECK_HELP)) {
    if (isKey<SelfCheckGauge>(name, SELF_CHECK_HELP)) metrics.watchSelfCheck(name, async () => new Map([['x', 0]]));
  }
  metrics.watchProjections(
    () => new Map([['x', 0]]),
    async () => 0,
  );
  metrics.commandDone('x', 'ok', 0);
  metrics.queryDone('x', 0);
  metrics.pictureDone({ ms: 0, peakBytes: 0, ok: true });
  return metrics.scrape();
}

function metricsIn(page: string): readonly Metric[] {
  return [...page.matchAll(/^# HELP (\S+) (.*)\n# TYPE \S+ (\S+)\n((?:[^#\n].*\n?)*)/gm)].map(
    ([, name = '', help = '', type = '', samples = '']) => ({
      name,
      help,
      type,
      labels: [...new Set([...samples.matchAll(/[{,](\w+)="/g)].map((match) => match[1] ?? ''))].filter((label) => label !== 'le'),
    }),
  );
}

function rowOf({ name, type, help, labels }: Metric): readonly string[] {
  return [code(name), type, labels.map(code).join(', ') || '–', help, ALERTS[name.replace(/^folkmoot_/, '')] ?? '–'];
}

/** Metrics of Node and the process come from the library. */
function isOurs({ name }: Metric): boolean {
  return !/^folkmoot_(process|nodejs)_/.test(name);
}

export async function metricsPage(): Promise<string> {
  const head = ['metric', 'type', 'labels', 'what it measures', 'alert when'];
  const all = metricsIn(await scrape()).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const ours = all.filter(isOurs);
  // The other metrics depend on the operating system.
  const others = all.filter((metric) => !isOurs(metric) && metric.name.replace(/^folkmoot_/, '') in ALERTS);
  return `${HEAD}\n## Folkmoot\n\n${table(head, ours.map(rowOf))}\n\n${FOOT}\n## Node and process\n\nThere are about 20 more that begin with \`folkmoot_nodejs_\` and \`folkmoot_process_\`: memory, garbage collection, CPU, open files. Watch these:\n\n${table(head, others.map(rowOf))}\n`;
}
