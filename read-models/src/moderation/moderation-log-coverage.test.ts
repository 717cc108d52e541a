import { eventSpecs } from '@folkmoot/contracts/events';
import { declaredRoutes } from '@folkmoot/contracts/testing/declared';
import { describe, expect, it } from 'vitest';
import { moderationLog } from './moderation-log.projection.ts';
import { commandsWithoutEvents, eventsNotLogged, eventsOfCommand } from './moderation-log-coverage.ts';

const routes = await declaredRoutes();
const commands = routes
  .filter(({ method, who }) => method !== 'GET' && who.some(({ need }) => need === 'staff' || need === 'founder'))
  .map(({ name }) => name);
const left = [...new Set(Object.values(eventsOfCommand).flat())];
const told = Object.keys(moderationLog.handlers);

describe('the moderators’ audit log', () => {
  it('is asked of every command of theirs', () => {
    expect(commands.length).toBeGreaterThan(40);
    expect(commands.filter((name) => !(name in eventsOfCommand) && !(name in commandsWithoutEvents))).toEqual([]);
    const listed = [...Object.keys(eventsOfCommand), ...Object.keys(commandsWithoutEvents)];
    expect(listed.filter((name, index) => !commands.includes(name) || listed.indexOf(name) !== index)).toEqual([]);
  });

  it('tells what each of them leaves, or says why not', () => {
    expect(left.filter((type) => !told.includes(type) && !(type in eventsNotLogged))).toEqual([]);
    expect(Object.keys(eventsOfCommand).filter((name) => !eventsOfCommand[name]?.some((type) => told.includes(type)))).toEqual([]);
  });

  it('gives no reason where none is needed, and names only events that exist', () => {
    const types: readonly string[] = eventSpecs.map(({ type }) => type);
    expect(left.filter((type) => !types.includes(type))).toEqual([]);
    expect(Object.keys(eventsNotLogged).filter((type) => told.includes(type) || !left.includes(type))).toEqual([]);
  });
});
