/** The address of the activity tracker (realtime contract, section 9). */
import { getActivityTracker } from '@folkmoot/contracts/presence/commands';
import { readConfig } from '@folkmoot/platform/config/config';
import { describe, expect, inject, it } from 'vitest';
import { startNetwork } from './harness/network.ts';

describe('the activity tracker', () => {
  it.each([
    ['is where the settings say', { ACTIVITY_TRACKER_URL: 'wss://tracker.example/people' }, 'wss://tracker.example/people'],
    ['is nowhere without a setting', {}, null],
  ])('%s, for people who are logged in', async (_title, settings, address) => {
    const network = await startNetwork(inject('postgresUrl'), settings);
    const ann = await network.register('Ann');
    expect(await ann.ask(getActivityTracker)).toEqual({ address });
    await network.as(ann, null).refused(getActivityTracker, {}, 401, null);
    await network.stop();
  });

  it.each(['https://tracker.example', 'javascript:alert(1)', 'tracker.example'])('is not %s', (address) => {
    expect(() => readConfig({ ACTIVITY_TRACKER_URL: address })).toThrow('ACTIVITY_TRACKER_URL');
  });
});
