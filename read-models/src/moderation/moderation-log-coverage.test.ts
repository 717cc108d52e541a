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
const logged = Object.keys(moderationLog.handlers);

describe('the moderators’ audit log', () => {
  it('covers every command of moderators', () => {
    expect(commands.length).toBeGreaterThan(40);
    expect(commands.filter((name) => !(name in eventsOfCommand) && !(name in commandsWithoutEvents))).toEqual([]);
    const listed = [...Object.keys(eventsOfCommand), ...Object.keys(commandsWithoutEvents)];
    expect(listed.filter((name, index) => !commands.includes(name) || listed.indexOf(name) !== index)).toEqual([]);
  });

  it('shows every event of these commands, or gives a reason', () => {
    expect(left.filter((type) => !logged.includes(type) && !(type in eventsNotLogged))).toEqual([]);
    expect(Object.keys(eventsOfCommand).filter((name) => !eventsOfCommand[name]?.some((type) => logged.includes(type)))).toEqual([]);
  });

  it('gives no unnecessary reason, and names only existing events', () => {
    const types: readonly string[] = eventSpecs.map(({ type }) => type);
    expect(left.filter((type) => !types.includes(type))).toEqual([]);
    expect(Object.keys(eventsNotLogged).filter((type) => logged.includes(type) || !left.includes(type))).toEqual([]);
  });
});
