import { describe, expect, it } from 'vitest';
import { orderRoles, updateRole } from './commands.ts';

describe('bodies about roles', () => {
  it.each([
    ['every bit', { permissions: 511 }, { permissions: 511 }],
    ['numeric text', { permissions: '60' }, { permissions: 60 }],
    ['null counts as absent', { permissions: null, name: null }, {}],
    ['an icon may be taken away', { icon: null }, { icon: null }],
    ['or by nothing', { icon: '' }, { icon: '' }],
    ['an emoji of several signs', { icon: '👩🏽‍🚀' }, { icon: '👩🏽‍🚀' }],
    ['a flag', { icon: '🏴󠁧󠁢󠁷󠁬󠁳󠁿' }, { icon: '🏴󠁧󠁢󠁷󠁬󠁳󠁿' }],
    ['a key', { icon: '1️⃣' }, { icon: '1️⃣' }],
    ['a custom emoji', { icon: '1234567890.gif' }, { icon: '1234567890.gif' }],
    ['a short colour', { hexColor: '#abc' }, { hexColor: '#abc' }],
  ])('%s', (_, body, expected) => {
    expect(updateRole.body.parse(body)).toEqual(expected);
  });

  it.each([
    ['bits that mean nothing', { permissions: 512 }],
    ['a negative mask', { permissions: -1 }],
    ['a fraction', { permissions: 1.5 }],
    ['no colour', { hexColor: 'red' }],
    ['a short name', { name: 'Mod' }],
    ['text for a flag', { hideRole: 'true' }],
    ['a long icon', { icon: '🌱'.repeat(101) }],
    ['an icon of letters', { icon: 'mod' }],
    ['an icon that is a path', { icon: '../../x.png?<img>' }],
  ])('rejects %s', (_, body) => {
    expect(updateRole.body.safeParse(body).success).toBe(false);
  });

  it('requires a list to reorder', () => {
    expect(orderRoles.body.safeParse({}).success).toBe(false);
  });
});
