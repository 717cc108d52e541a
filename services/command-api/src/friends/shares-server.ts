import type { Warm } from '@folkmoot/platform/command/warm';
import { memberships } from '../members/memberships.ts';

export function sharesServer(warm: Warm, a: string, b: string): boolean {
  const { serversOf } = warm.index(memberships);
  const ofA = serversOf.get(a);
  const ofB = serversOf.get(b);
  if (!ofA || !ofB) return false;
  const [few, many] = ofA.size < ofB.size ? [ofA, ofB] : [ofB, ofA];
  for (const serverId of few) if (many.has(serverId)) return true;
  return false;
}
