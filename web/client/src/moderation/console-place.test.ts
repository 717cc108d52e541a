import { describe, expect, it } from 'vitest';
import { consolePlace, isOfConsole } from './console-place.ts';

describe('consolePlace', () => {
  it.each([
    ['', '/console/'],
    ['users', '/console/users'],
    ['users/', '/console/users'],
    ['users/123', '/console/users/123/show'],
    ['servers/5', '/console/servers/5/show'],
    ['tickets', '/console/tickets'],
    ['tickets/7', '/console/tickets/7/show'],
    ['users/../../elsewhere', '/console/'],
    ['//elsewhere.example', '/console/'],
  ])('for %j', (wanted, place) => {
    expect(consolePlace(wanted)).toBe(place);
  });
});

describe('isOfConsole', () => {
  it('is true only for addresses below /console', () => {
    expect(['/console', '/console/', '/console/users?x=1'].map(isOfConsole)).toEqual([true, true, true]);
    expect(['/consoles', '/app/console/', '/'].map(isOfConsole)).toEqual([false, false, false]);
  });
});
