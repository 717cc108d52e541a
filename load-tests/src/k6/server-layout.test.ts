import { expect, test } from 'vitest';
import { membersOf, type Shape, serversOf } from './server-layout.ts';

test.each<Shape>(['team', 'huge', 'many'])('%s: more people only add to servers, at their ends', (shape) => {
  const few = membersOf(shape, 37);
  const more = membersOf(shape, 250);
  for (const [name, members] of few) expect(more.get(name)?.slice(0, members.length)).toEqual(members);
});

test('a team has a hundred users, and the huge server has all', () => {
  expect([...membersOf('team', 250).values()].map((members) => members.length)).toEqual([100, 100, 50]);
  expect(membersOf('huge', 250).get('huge')).toHaveLength(250);
});

test('each user is in three small servers, with at most seven others in each', () => {
  const servers = membersOf('many', 200);
  expect(Math.max(...[...servers.values()].map((members) => members.length))).toBe(8);
  for (let person = 0; person < 200; person += 1) {
    const places = serversOf('many', person);
    expect(new Set(places).size).toBe(3);
    for (const name of places) expect(servers.get(name)).toContain(person);
  }
});
