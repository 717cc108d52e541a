import { expect, it } from 'vitest';
import { authenticated } from '../store/apply-authenticated.ts';
import { emptyState } from '../store/state.ts';
import { payload } from '../store/state-fixture.ts';
import { isKnownPlace } from './known-place.ts';

const state = authenticated(emptyState, payload());

it.each([
  ['/app', true],
  ['/app/inbox', true],
  ['/app/inbox/30', true],
  ['/app/inbox/31', false],
  ['/app/servers/10', true],
  ['/app/servers/10/20', true],
  ['/app/servers/10/29', false],
  ['/app/servers/11/20', false],
  ['/app/servers/10/settings/general', false],
  ['/app/settings/account', false],
])('%s is known to this device: %s', (path, isKnown) => {
  expect(isKnownPlace(state, path)).toBe(isKnown);
});
