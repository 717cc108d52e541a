/** Prints a server as of a time, and now: a line per visible field, and a section per list. */
import type { ServerSeen } from '@folkmoot/contracts/history/past-server';
import type { FoldedServer } from '@folkmoot/read-models/history/past-server';
import { factLines, placeLine, quoted } from './past-lines.ts';

export function serverLines({ position, at, was, is }: FoldedServer): readonly string[] {
  const when = placeLine({ position, at });
  if (!was.facts && was.sight === null) return [`${when}: there was no such server.`];
  return [`${when}:`, ...seenLines(was), 'Now:', ...seenLines(is)];
}

function seenLines({ sight, facts }: ServerSeen): readonly string[] {
  const seen = sight === null ? {} : { sight };
  if (!facts) return factLines(seen);
  const { channels, roles, emojis, listed, ...server } = facts;
  return [
    ...factLines({ ...seen, ...server }),
    ...channels.map((channel) => `  channel ${quoted(channel)}`),
    ...roles.map((role) => `  role ${quoted(role)}`),
    ...emojis.map((emoji) => `  emoji ${quoted(emoji)}`),
    ...listed.map((member) => `  member ${quoted(member)}`),
  ];
}
