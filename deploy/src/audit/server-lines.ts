/** A server as it was, and as it is, a line each. */
import type { ServerSeen } from '@folkmoot/contracts/history/past-server';
import type { FoldedServer } from '@folkmoot/read-models/history/past-server';
import { placeLine, quoted } from './past-lines.ts';

export function serverLines({ position, at, was, is }: FoldedServer): readonly string[] {
  const when = placeLine({ position, at });
  if (!was.facts && was.sight === null) return [`${when}: there was no such server.`];
  return [...sideLines(when, was), ...sideLines('Now', is)];
}

/** What there is several of stands a line each below it. */
function sideLines(when: string, { sight, facts }: ServerSeen): readonly string[] {
  const seen = sight === null ? {} : { sight };
  if (!facts) return [`${when}: ${quoted({ ...seen, server: null })}`];
  const { channels, roles, emojis, listed, ...server } = facts;
  return [
    `${when}: ${quoted({ ...seen, ...server })}`,
    ...channels.map((channel) => `  channel ${quoted(channel)}`),
    ...roles.map((role) => `  role ${quoted(role)}`),
    ...emojis.map((emoji) => `  emoji ${quoted(emoji)}`),
    ...listed.map((member) => `  member ${quoted(member)}`),
  ];
}
