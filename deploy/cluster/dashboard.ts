/** A dashboard of the instance's health: activity, latency, and backlogs. */

type Curve = { readonly expression: string; readonly legend: string };
type Panel = { readonly title: string; readonly unit: string; readonly curves: readonly Curve[] };

const WINDOW = '[1m]';

function quantile(share: number, metric: string, by: string): Curve {
  const labels = by === '' ? 'le' : `le, ${by}`;
  return {
    expression: `histogram_quantile(${share}, sum by (${labels}) (rate(${metric}_bucket${WINDOW})))`,
    legend: by === '' ? `p${share * 100}` : `p${share * 100} {{${by}}}`,
  };
}

const PANELS: readonly Panel[] = [
  {
    title: 'Commands a second',
    unit: 'reqps',
    curves: [{ expression: `sum by (command) (rate(folkmoot_command_duration_seconds_count${WINDOW}))`, legend: '{{command}}' }],
  },
  {
    title: 'Refusals a second',
    unit: 'reqps',
    curves: [
      { expression: `sum by (outcome) (rate(folkmoot_command_duration_seconds_count{outcome!="ok"}${WINDOW}))`, legend: '{{outcome}}' },
    ],
  },
  {
    title: 'Command latency',
    unit: 's',
    curves: [0.5, 0.95, 0.99].map((share) => quantile(share, 'folkmoot_command_duration_seconds', '')),
  },
  { title: 'Query latency', unit: 's', curves: [quantile(0.99, 'folkmoot_query_duration_seconds', 'query')] },
  { title: 'Append latency', unit: 's', curves: [0.5, 0.99].map((share) => quantile(share, 'folkmoot_append_duration_seconds', '')) },
  { title: 'Events in one append', unit: 'short', curves: [0.5, 0.99].map((share) => quantile(share, 'folkmoot_append_batch_events', '')) },
  {
    title: 'Projections behind the log',
    unit: 'short',
    curves: [{ expression: 'max by (projection) (folkmoot_projection_lag_events)', legend: '{{projection}}' }],
  },
  {
    title: 'Log, relay, projections',
    unit: 'short',
    curves: [
      { expression: 'max(folkmoot_log_head)', legend: 'log' },
      { expression: 'max(folkmoot_relay_position)', legend: 'relay' },
      { expression: 'min(folkmoot_projection_position)', legend: 'slowest projection' },
    ],
  },
  { title: 'Relays at work (one, always)', unit: 'short', curves: [{ expression: 'sum(folkmoot_relay_active)', legend: 'active' }] },
  { title: 'Sockets', unit: 'short', curves: [{ expression: 'folkmoot_sockets', legend: '{{instance}}' }] },
  {
    title: 'Deliveries and signals a second',
    unit: 'cps',
    curves: [
      { expression: `sum(rate(folkmoot_deliveries_total${WINDOW}))`, legend: 'deliveries' },
      { expression: `sum(rate(folkmoot_signals_published_total${WINDOW}))`, legend: 'signals' },
    ],
  },
  {
    title: 'Uploads and pictures under way',
    unit: 'short',
    curves: [
      { expression: 'sum(folkmoot_media_uploads)', legend: 'uploads' },
      { expression: 'sum(folkmoot_media_pictures)', legend: 'pictures' },
    ],
  },
  { title: 'Pictures: how long', unit: 's', curves: [0.5, 0.99].map((share) => quantile(share, 'folkmoot_picture_duration_seconds', '')) },
  { title: 'Pictures: memory of a worker', unit: 'bytes', curves: [quantile(0.99, 'folkmoot_picture_memory_bytes', '')] },
  {
    title: 'Event loop delay, p99',
    unit: 's',
    curves: [{ expression: 'folkmoot_nodejs_eventloop_lag_p99_seconds', legend: '{{instance}}' }],
  },
  { title: 'Memory', unit: 'bytes', curves: [{ expression: 'folkmoot_process_resident_memory_bytes', legend: '{{instance}}' }] },
  {
    title: 'Cores',
    unit: 'short',
    curves: [{ expression: `rate(folkmoot_process_cpu_seconds_total${WINDOW})`, legend: '{{instance}}' }],
  },
];

const COLUMNS = 2;
const WIDTH = 12;
const HEIGHT = 8;

/** All queries of the dashboard. */
export const expressions: readonly string[] = PANELS.flatMap((panel) => panel.curves.map((curve) => curve.expression));

export function dashboard(): object {
  const datasource = { type: 'prometheus', uid: 'prometheus' };
  return {
    uid: 'folkmoot',
    title: 'Folkmoot',
    schemaVersion: 41,
    timezone: 'browser',
    refresh: '10s',
    time: { from: 'now-30m', to: 'now' },
    panels: PANELS.map((panel, index) => ({
      id: index + 1,
      type: 'timeseries',
      title: panel.title,
      datasource,
      gridPos: { x: (index % COLUMNS) * WIDTH, y: Math.floor(index / COLUMNS) * HEIGHT, w: WIDTH, h: HEIGHT },
      fieldConfig: { defaults: { unit: panel.unit, min: 0 }, overrides: [] },
      targets: panel.curves.map((curve, at) => ({
        refId: String.fromCharCode('A'.charCodeAt(0) + at),
        datasource,
        expr: curve.expression,
        legendFormat: curve.legend,
      })),
    })),
  };
}
