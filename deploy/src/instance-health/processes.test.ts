import type { ProcessOfInstance } from '@folkmoot/platform/ids/instance-number';
import { describe, expect, it } from 'vitest';
import { processesFinding, recordsOf } from './processes.ts';

const NOW = 10_000_000;
const CLUSTER = ['command API', 'gateway', 'projector', 'media service', 'relay'];

function process(service: string, silentMs = 1000, startedMsAgo = 600_000): ProcessOfInstance {
  return { service, version: '1', host: 'here', startedAt: NOW - startedMsAgo, lastSeenAt: NOW - silentMs, silentMs };
}

const find = (processes: readonly ProcessOfInstance[], settings = {}) => processesFinding(processes, '1', settings);

describe('the processes of an instance', () => {
  it('are fine if the standalone process runs, or every service of a cluster', () => {
    expect(find([process('standalone'), process('doctor')])).toEqual({ status: 'ok', summary: 'One process is running.' });
    expect(find(CLUSTER.map((service) => process(service)))).toEqual({ status: 'ok', summary: '5 processes are running.' });
  });

  it('are an error when none runs', () => {
    expect(find([])).toMatchObject({ status: 'error', summary: 'No process of Folkmoot is running.' });
    expect(find([process('doctor')])).toMatchObject({ status: 'error' });
    expect(find([process('standalone', 30_000)])).toMatchObject({ status: 'error', summary: 'No process of Folkmoot is running.' });
  });

  it.each(CLUSTER)('are an error when the only %s no longer responds', (service) => {
    const { status, summary } = find(CLUSTER.map((each) => process(each, each === service ? 125_000 : 1000)));
    expect([status, summary]).toEqual([
      'error',
      `These services have no running process: ${service}. These processes stopped responding: ${service} on here (last heartbeat 2 minutes ago).`,
    ]);
  });

  it('are an error when one of two no longer responds', () => {
    const found = find([...CLUSTER.map((each) => process(each)), process('projector', 25_000)]);
    expect(found).toMatchObject({
      status: 'error',
      summary: 'These processes stopped responding: projector on here (last heartbeat 25 seconds ago).',
    });
  });

  it('are an error if a configured service was never started', () => {
    const three = CLUSTER.slice(0, 3).map((each) => process(each));
    expect(find(three)).toMatchObject({ status: 'ok' });
    const settings = { MEDIA_URL: ['http://127.0.0.1:1'], KAFKA_BROKERS: '127.0.0.1:2' };
    expect(find(three, settings)).toMatchObject({ summary: 'These services have no running process: media service, relay.' });
  });

  it('may have been killed, if as many were started again', () => {
    const others = CLUSTER.filter((each) => each !== 'gateway').map((each) => process(each));
    const killed = [process('gateway', 40_000), process('gateway', 40_000)];
    const again = process('gateway', 1000, 30_000);
    expect(find([...others, ...killed, again])).toMatchObject({ status: 'error' });
    expect(find([...others, ...killed, again, again])).toMatchObject({ status: 'ok' });
  });

  it('are no longer reported an hour after they were killed', () => {
    expect(find([...CLUSTER.map((each) => process(each)), process('gateway', 3_600_001)])).toMatchObject({ status: 'ok' });
  });

  it('are listed while they run', () => {
    expect(recordsOf([process('gateway'), process('relay', 30_000)]).map(({ service }) => service)).toEqual(['gateway']);
  });
});
