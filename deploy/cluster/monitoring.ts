/** The configuration of Prometheus with its alerts, and the data source of Grafana. */
import { stringify } from 'yaml';
import { dashboard } from './dashboard.ts';
import { topology } from './topology.ts';
import { instancesOf, partOf } from './topology-schema.ts';

const HEAD = '# Made by `npm run docs` from deploy/cluster/monitoring.ts; do not edit.\n';

function prometheus(): string {
  const measured = topology.parts.filter((part) => 'METRICS_TOKEN_FILE' in part.environment);
  return (
    HEAD +
    stringify({
      global: { scrape_interval: '5s', evaluation_interval: '15s' },
      rule_files: ['/etc/prometheus/alerts.yml'],
      scrape_configs: measured.map((part) => ({
        job_name: part.name,
        authorization: { credentials_file: '/run/secrets/metrics-token' },
        static_configs: [{ targets: instancesOf(part).map((name) => `${name}:${part.port}`) }],
      })),
    })
  );
}

type Alert = { readonly alert: string; readonly expr: string; readonly for?: string; readonly summary: string };

/** Two nights and two hours, because a single night that a restart skipped is no alert. */
const NIGHTS = 50 * 3600;

const ALERTS: readonly Alert[] = [
  {
    alert: 'SelfCheckFoundADifference',
    expr: 'max by (of) (folkmoot_self_check_differences) > 0',
    summary: '{{ $labels.of }} differs from the log: run npm run verify, or npm run audit -- verify for the proof.',
  },
  {
    alert: 'SelfCheckIsOverdue',
    expr: `time() - max(folkmoot_self_check_last_success_timestamp_seconds) > ${NIGHTS}`,
    summary: 'No self-check has succeeded for two nights: the log of a projector says why.',
  },
  {
    alert: 'SelfCheckNeverSucceeded',
    expr: 'absent(folkmoot_self_check_last_success_timestamp_seconds)',
    for: '50h',
    summary: 'No self-check has ever succeeded: is SELF_CHECK_HOUR off, or the log longer than SELF_CHECK_EVENTS?',
  },
];

function alerts(): string {
  const rules = ALERTS.map(({ summary, ...rule }) => ({ ...rule, annotations: { summary } }));
  return HEAD + stringify({ groups: [{ name: 'folkmoot', rules }] });
}

function datasources(): string {
  const url = `http://prometheus:${partOf(topology, 'prometheus')?.port}`;
  return (
    HEAD + stringify({ apiVersion: 1, datasources: [{ name: 'Prometheus', uid: 'prometheus', type: 'prometheus', url, isDefault: true }] })
  );
}

function dashboards(): string {
  const options = { path: '/etc/folkmoot/dashboards' };
  return HEAD + stringify({ apiVersion: 1, providers: [{ name: 'Folkmoot', type: 'file', allowUiUpdates: false, options }] });
}

/** The files below deploy/monitoring. */
export function monitoringFiles(): readonly { readonly path: string; readonly text: string }[] {
  return [
    { path: 'prometheus.yml', text: prometheus() },
    { path: 'alerts.yml', text: alerts() },
    { path: 'grafana/provisioning/datasources/prometheus.yml', text: datasources() },
    { path: 'grafana/provisioning/dashboards/folkmoot.yml', text: dashboards() },
    { path: 'grafana/dashboards/folkmoot.json', text: `${JSON.stringify(dashboard(), null, 2)}\n` },
  ];
}
