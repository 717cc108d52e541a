import { expect, it } from 'vitest';
import { emptyTimeline } from '../messages/timeline-state.ts';
import { authenticated } from './apply-authenticated.ts';
import { afterConnectionLost } from './connection-lost.ts';
import { emptyState, type State } from './state.ts';
import { payload } from './state-fixture.ts';

it('marks timelines as stale, and drops calls of others and typing', () => {
  const state: State = {
    ...authenticated(emptyState, payload()),
    timelines: new Map([
      ['20', { ...emptyTimeline, loaded: true }],
      ['21', emptyTimeline],
    ]),
    calls: new Map([
      ['20', ['2', '1']],
      ['21', ['2']],
    ]),
    typing: new Map([['20', new Map([['2', 900]])]]),
  };
  const lost = afterConnectionLost(state);
  expect([...lost.timelines].map(([id, { stale }]) => [id, stale])).toEqual([
    ['20', true],
    ['21', false],
  ]);
  expect([...lost.calls]).toEqual([['20', ['2', '1']]]);
  expect(lost.typing.size).toBe(0);
  expect([lost.account, lost.servers, lost.channels, lost.presences]).toEqual([
    state.account,
    state.servers,
    state.channels,
    state.presences,
  ]);
});
