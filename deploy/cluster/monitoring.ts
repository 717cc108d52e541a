/** What Prometheus asks, and how Grafana finds it. */
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
      scrape_configs: measured.map((part) => ({
        job_name: part.name,
        authorization: { credentials_file: '/run/secrets/metrics-token' },
        static_configs: [{ targets: instancesOf(part).map((name) => `${name}:${part.port}`) }],
      })),
    })
  );
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

/** Files below deploy/monitoring. */
export function monitoringFiles(): readonly { readonly path: string; readonly text: string }[] {
  return [
    { path: 'prometheus.yml', text: prometheus() },
    { path: 'grafana/provisioning/datasources/prometheus.yml', text: datasources() },
    { path: 'grafana/provisioning/dashboards/folkmoot.yml', text: dashboards() },
    { path: 'grafana/dashboards/folkmoot.json', text: `${JSON.stringify(dashboard(), null, 2)}\n` },
  ];
}
