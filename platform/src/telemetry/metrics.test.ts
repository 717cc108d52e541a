import { describe, expect, it } from 'vitest';
import { localSignalBus } from '../signal/bus.ts';
import { createMetrics } from './metrics.ts';
import { countedBus } from './observers.ts';

/** Lines of the metrics page for one name, without comments. */
async function linesOf(metrics: { readonly scrape: () => Promise<string> }, name: string): Promise<readonly string[]> {
  const page = await metrics.scrape();
  return page.split('\n').filter((line) => line.startsWith(name));
}

describe('the metrics of a process', () => {
  it('count commands by name and outcome', async () => {
    const metrics = createMetrics();
    metrics.commandDone('sendMessage', 'ok', 0.003);
    metrics.commandDone('sendMessage', 'SlowMode', 0.0004);
    const lines = await linesOf(metrics, 'folkmoot_command_duration_seconds');
    expect(lines).toContain('folkmoot_command_duration_seconds_count{command="sendMessage",outcome="SlowMode"} 1');
    expect(lines).toContain('folkmoot_command_duration_seconds_bucket{le="0.002",command="sendMessage",outcome="ok"} 0');
    expect(lines).toContain('folkmoot_command_duration_seconds_bucket{le="0.005",command="sendMessage",outcome="ok"} 1');
  });

  it('keep sizes of batches separate from durations', async () => {
    const metrics = createMetrics();
    metrics.appended(30, 0.004);
    expect(await linesOf(metrics, 'folkmoot_append_batch_events_sum')).toEqual(['folkmoot_append_batch_events_sum 30']);
    expect(await linesOf(metrics, 'folkmoot_append_duration_seconds_sum')).toEqual(['folkmoot_append_duration_seconds_sum 0.004']);
  });

  it('read positions when they are scraped', async () => {
    const metrics = createMetrics();
    let at = 3;
    metrics.watchProjections(
      () => new Map([['messages', at]]),
      async () => 10,
    );
    expect(await linesOf(metrics, 'folkmoot_projection_lag_events')).toEqual(['folkmoot_projection_lag_events{projection="messages"} 7']);
    at = 10;
    expect(await linesOf(metrics, 'folkmoot_projection_')).toEqual([
      'folkmoot_projection_position{projection="messages"} 10',
      'folkmoot_projection_lag_events{projection="messages"} 0',
    ]);
  });

  it('leave out values that cannot be read, and report the rest', async () => {
    const metrics = createMetrics();
    metrics.watch('log_head', () => Promise.reject(new Error('The database is away.')));
    metrics.watch('sockets', () => 12);
    expect(await linesOf(metrics, 'folkmoot_log_head')).toEqual([]);
    expect(await linesOf(metrics, 'folkmoot_sockets')).toEqual(['folkmoot_sockets 12']);
  });

  it('count publications and publish them', async () => {
    const metrics = createMetrics();
    const bus = localSignalBus();
    const received: number[] = [];
    bus.subscribe((batches) => {
      received.push(batches.length);
    });
    const signal = { kind: 'leave', userId: '1', rooms: [] } as const;
    await countedBus(bus, metrics).publish([
      { position: 1, partition: 0, signals: [signal, signal] },
      { position: 2, partition: 0, signals: [signal] },
    ]);
    expect(received).toEqual([2]);
    expect(await linesOf(metrics, 'folkmoot_signals_published_total')).toEqual(['folkmoot_signals_published_total 3']);
  });

  it('belong to one process: another registry has separate values', async () => {
    const [one, other] = [createMetrics(), createMetrics()];
    one.delivered();
    expect(await linesOf(other, 'folkmoot_deliveries_total')).toEqual(['folkmoot_deliveries_total 0']);
  });

  it('measure the event loop', async () => {
    expect((await linesOf(createMetrics(), 'folkmoot_nodejs_eventloop_lag_p99_seconds')).length).toBe(1);
  });
});
