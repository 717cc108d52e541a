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
  ])('%j starts with the command %j', (typed, name) => {
    expect(commandNameOf(typed)).toBe(name);
  });

  it.each(['/roll', '/roll 20', '/roll\n20', '/roll [@:1] 6'])('is converted to the wire and back: %j', (content) => {
    const wire = commandToWire({ content, selectedBotCommand: roll });
    expect(wire.startsWith('/roll:1721')).toBe(true);
    expect(commandFromWire(wire)).toEqual({ content, selectedBotCommand: roll });
  });

  it('does not change other text and other commands', () => {
    expect(commandToWire({ content: '/rules now', selectedBotCommand: roll })).toBe('/rules now');
    expect(commandToWire({ content: '/roll 20', selectedBotCommand: null })).toBe('/roll 20');
    expect(commandFromWire('/roll:12x 3')).toEqual({ content: '/roll:12x 3', selectedBotCommand: null });
  });

  it('is deselected when a letter of it is deleted', () => {
    expect(stillSelected('/roll 2', roll)).toBe(roll);
    expect(stillSelected('/rol', roll)).toBe(null);
  });

  it('belongs to the selected bot if two bots have it, else to the first bot', () => {
    expect(commandOf('/roll 20', otherRoll, [roll, otherRoll])).toBe(otherRoll);
    expect(commandOf('/roll 20', null, [roll, otherRoll])).toBe(roll);
    expect(commandOf('/roll 20', { name: 'roll', botUserId: '7' }, [roll])).toBe(roll);
    expect(commandOf('/rules', roll, [roll])).toBe(null);
  });
});
