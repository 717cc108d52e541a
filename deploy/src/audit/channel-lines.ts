/** Prints a channel as of a time: who wrote when, and further facts. */
import type { FoldedPast } from '@folkmoot/read-models/history/past-channel';
import { placeLine, quoted } from './past-lines.ts';

export function channelLines({ position, at, was, messages }: FoldedPast): readonly string[] {
  const when = placeLine({ position, at });
  if (!was) return [`${when}: there was no such channel.`];
  const { name, serverName, category, slowModeSeconds, sight } = was;
  return [
    `${when}: ${quoted({ channel: name, server: serverName, category, slowModeSeconds, ...(sight !== null && { sight }) })}`,
    ...messages.map(
      ({
        position: place,
        at: sentAt,
        authorId,
        kind,
        id,
        editedAt,
        isPinned,
        isFolded,
        replyToIds,
        attachments,
        file,
        reactions,
        poll,
      }) => {
        const beside = {
          id,
          kind,
          editedAt,
          isPinned,
          isFolded,
          replyToIds,
          attachments,
          ...(file && { file }),
          reactions,
          ...(poll && { poll }),
        };
        return `${String(place).padStart(10)}  ${new Date(sentAt).toISOString()}  by ${authorId}  ${quoted(beside)}`;
      },
    ),
  ];
}
