import { describe, expect, it } from 'vitest';
import { createChannel, setChannelPermissions, updateChannel } from './commands.ts';

describe('bodies about channels', () => {
  it.each([
    ['slow mode of 0 is off', { slowModeSeconds: 0 }, { slowModeSeconds: null }],
    ['slow mode of null is off', { slowModeSeconds: null }, { slowModeSeconds: null }],
    ['numeric text is the number', { slowModeSeconds: '5' }, { slowModeSeconds: 5 }],
    ['an icon may be taken away', { icon: null }, { icon: null }],
    ['a null name is no name', { name: null }, {}],
    ['a name is trimmed', { name: '  Hall ' }, { name: 'Hall' }],
  ])('%s', (_, body, expected) => {
    expect(updateChannel.body.parse(body)).toEqual(expected);
  });

  it.each([
    ['a slow mode of two seconds', updateChannel.body, { slowModeSeconds: 2 }],
    ['a slow mode of words', updateChannel.body, { slowModeSeconds: 'soon' }],
    ['a name with #', updateChannel.body, { name: 'Hall #1' }],
    ['a name of three characters', updateChannel.body, { name: 'Den' }],
    ['a DM as a channel of a server', createChannel.body, { type: 0 }],
    ['a ticket as a channel of a server', createChannel.body, { type: '3' }],
    ['bits that mean nothing', setChannelPermissions.body, { permissions: 8 }],
    ['no permissions', setChannelPermissions.body, {}],
    ['null permissions', setChannelPermissions.body, { permissions: null }],
    ['true for a number', setChannelPermissions.body, { permissions: true }],
  ])('rejects %s', (_, schema, body) => {
    expect(schema.safeParse(body).success).toBe(false);
  });

  it('accepts numeric text for a type and for permissions', () => {
    expect(createChannel.body.parse({ type: '2' })).toEqual({ type: 2 });
    expect(setChannelPermissions.body.parse({ permissions: '7' })).toEqual({ permissions: 7 });
  });
});
