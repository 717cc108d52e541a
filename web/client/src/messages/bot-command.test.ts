import { describe, expect, it } from 'vitest';
import { commandFromWire, commandNameOf, commandOf, commandToWire, stillSelected } from './bot-command.ts';

const roll = { name: 'roll', botUserId: '1721' };
const otherRoll = { name: 'roll', botUserId: '1800' };

describe('the command of a bot', () => {
  it.each([
    ['/roll 20', 'roll'],
    ['/roll', 'roll'],
    ['/roll\n20', 'roll'],
    ['@silent /roll 20', 'roll'],
    ['/rol1 20', null],
    ['see /roll', null],
    ['/roll: 20', null],
    ['\\/roll', null],
    ['', null],
  ])('%j begins with %j', (typed, name) => {
    expect(commandNameOf(typed)).toBe(name);
  });

  it.each(['/roll', '/roll 20', '/roll\n20', '/roll [@:1] 6'])('goes there and back: %j', (content) => {
    const wire = commandToWire({ content, selectedBotCommand: roll });
    expect(wire.startsWith('/roll:1721')).toBe(true);
    expect(commandFromWire(wire)).toEqual({ content, selectedBotCommand: roll });
  });

  it('leaves alone what is none, or another', () => {
    expect(commandToWire({ content: '/rules now', selectedBotCommand: roll })).toBe('/rules now');
    expect(commandToWire({ content: '/roll 20', selectedBotCommand: null })).toBe('/roll 20');
    expect(commandFromWire('/roll:12x 3')).toEqual({ content: '/roll:12x 3', selectedBotCommand: null });
  });

  it('is let go with the first letter that is taken from it', () => {
    expect(stillSelected('/roll 2', roll)).toBe(roll);
    expect(stillSelected('/rol', roll)).toBe(null);
  });

  it('of two bots with the same, is that of the selected one, else of the first', () => {
    expect(commandOf('/roll 20', otherRoll, [roll, otherRoll])).toBe(otherRoll);
    expect(commandOf('/roll 20', null, [roll, otherRoll])).toBe(roll);
    expect(commandOf('/roll 20', { name: 'roll', botUserId: '7' }, [roll])).toBe(roll);
    expect(commandOf('/rules', roll, [roll])).toBe(null);
  });
});
