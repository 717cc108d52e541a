import { createMetrics, type GaugeName } from '@folkmoot/platform/telemetry/metrics';
import { expect, it } from 'vitest';
import { expressions } from './dashboard.ts';

/** The names of all our metrics, from a registry that contains every one. */
async function registered(): Promise<ReadonlySet<string>> {
  const metrics = createMetrics();
  const gauges: readonly GaugeName[] = ['log_head', 'sockets', 'relay_position', 'relay_active', 'media_uploads', 'media_pictures'];
  for (const gauge of gauges) metrics.watch(gauge, () => 1);
  metrics.watchProjections(
    () => new Map([['messages', 1]]),
    async () => 1,
  );
  const page = await metrics.scrape();
  return new Set([...page.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name));
}

it('the dashboard queries only existing metrics, and all of them', async () => {
  const known = await registered();
  const asked = expressions.flatMap((expression) => expression.match(/folkmoot_\w+/g) ?? []);
  const names = new Set(asked.map((name) => (known.has(name) ? name : name.replace(/_(bucket|count|sum)$/, ''))));
  expect([...names].filter((name) => !known.has(name))).toEqual([]);
  const own = [...known].filter((name) => !/^folkmoot_(nodejs|process)_/.test(name));
  expect(own.filter((name) => !names.has(name))).toEqual([]);
});
