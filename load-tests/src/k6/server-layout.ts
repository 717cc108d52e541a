/** Assigns users to servers. Pure. It depends only on the user's number, so a larger load adds users and moves none. */

export type Shape = 'team' | 'huge' | 'many';

const TEAM = 100;
const SMALL = 8;
/** The number of small servers of a user, each with other members. */
const LAYERS = 3;
const SHIFT = 3;
const CHANNELS: Readonly<Record<Shape, number>> = { team: 8, huge: 1, many: 2 };

export function channelsIn(shape: Shape): number {
  return CHANNELS[shape];
}

/** The names of the servers of the user with this number. */
export function serversOf(shape: Shape, person: number): readonly string[] {
  if (shape === 'huge') return ['huge'];
  if (shape === 'team') return [`team ${Math.floor(person / TEAM)}`];
  return Array.from({ length: LAYERS }, (_, layer) => `small ${layer} ${Math.floor((person + layer * SHIFT) / SMALL)}`);
}

/** The members of every server, the owner first. */
export function membersOf(shape: Shape, people: number): ReadonlyMap<string, readonly number[]> {
  const servers = new Map<string, number[]>();
  for (let person = 0; person < people; person += 1) {
    for (const name of serversOf(shape, person)) servers.set(name, [...(servers.get(name) ?? []), person]);
  }
  return servers;
}
