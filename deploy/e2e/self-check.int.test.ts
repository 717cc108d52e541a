/** The self-check in a running instance: its results are metrics for Prometheus and its alerts (H2). */
import { checkSample } from '@folkmoot/platform/self-check/check-sample';
import { projections } from '@folkmoot/read-models/projections';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { masterKey } from '../src/data-folder.ts';
import { sampleOptions } from '../src/self-check.ts';
import { type Network, startNetwork } from './harness/network.ts';

let network: Network;

beforeEach(async () => {
  network = await startNetwork(inject('postgresUrl'), { SELF_CHECK_HOUR: '3' });
});

afterEach(() => network.stop());

async function check() {
  await network.settle();
  const { foundation } = network.product();
  const { DATA_DIR, MASTER_KEY } = foundation.config;
  return checkSample({ ...(await sampleOptions(foundation, masterKey(DATA_DIR, MASTER_KEY))), yields: false });
}

async function metrics(): Promise<string> {
  return (await network.anyone('GET', '/metrics')).text;
}

describe('the self-check', () => {
  it('H2 reports at /metrics its time, the number of checked events, and which read model differs', async () => {
    const ann = await network.register('Ann');
    await network.server(ann);
    expect(await metrics()).not.toMatch(/^folkmoot_self_check_last_run_timestamp_seconds \d/m);
    expect((await check()).checked.length).toBe(projections.length);
    const before = await metrics();
    expect(before).toMatch(/^folkmoot_self_check_last_run_timestamp_seconds \d/m);
    expect(before).toMatch(/^folkmoot_self_check_last_success_timestamp_seconds \d/m);
    expect(before).toMatch(/^folkmoot_self_check_duration_seconds \d/m);
    expect(before).toMatch(/^folkmoot_self_check_events [1-9]/m);
    expect(before).toContain(`folkmoot_self_check_read_models ${projections.length}\n`);
    for (const { name } of projections) expect(before).toContain(`folkmoot_self_check_differences{of="${name}"} 0\n`);
    expect(before).toContain('folkmoot_self_check_differences{of="(proof)"} 0\n');

    const { kysely } = network.product().foundation.readModels;
    await sql`update users set username = 'somebody else' where id = ${ann.id}`.execute(kysely);
    const { differences } = await check();
    expect(differences.map(({ projection }) => projection.name)).toEqual(['profiles']);
    expect(await metrics()).toContain('folkmoot_self_check_differences{of="profiles"} 1\n');
  });
});
