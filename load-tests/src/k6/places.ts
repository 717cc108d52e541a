/** Who is in which server. Pure, and settled by a person's number alone: a larger load adds people and moves nobody. */

export type Shape = 'team' | 'huge' | 'many';

const TEAM = 100;
const SMALL = 8;
/** A person's small servers, each with other people. */
const LAYERS = 3;
const SHIFT = 3;
const CHANNELS: Readonly<Record<Shape, number>> = { team: 8, huge: 1, many: 2 };

export function channelsIn(shape: Shape): number {
  return CHANNELS[shape];
}

/** Names of the servers that the person with this number is in. */
export function placesOf(shape: Shape, person: number): readonly string[] {
  if (shape === 'huge') return ['huge'];
  if (shape === 'team') return [`team ${Math.floor(person / TEAM)}`];
  return Array.from({ length: LAYERS }, (_, layer) => `small ${layer} ${Math.floor((person + layer * SHIFT) / SMALL)}`);
}

/** Members of every server, the owner first. */
export function membersOf(shape: Shape, people: number): ReadonlyMap<string, readonly number[]> {
  const servers = new Map<string, number[]>();
  for (let person = 0; person < people; person += 1) {
    for (const name of placesOf(shape, person)) servers.set(name, [...(servers.get(name) ?? []), person]);
  }
  return servers;
}
