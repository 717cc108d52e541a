import { expect, it } from 'vitest';
import { candidateOf } from './bot-commands.ts';

const command = { name: 'roll', description: 'Rolls dice', args: '<sides>', botUserId: '1721' };

it('a selected command is inserted without its bot, and belongs to that bot', () => {
  expect(candidateOf(command)).toMatchObject({ name: 'roll', insert: '/roll', command, also: '<sides> · Rolls dice' });
  expect(candidateOf({ ...command, description: null, args: null }).also).toBe('');
});

it('the same command of two bots is two suggestions', () => {
  expect(candidateOf(command).id).not.toBe(candidateOf({ ...command, botUserId: '1722' }).id);
});
