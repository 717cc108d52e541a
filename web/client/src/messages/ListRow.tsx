import { MessageRow } from './MessageRow.tsx';
import { DayDivider, NewLine } from './RowSeparators.tsx';
import type { Row } from './rows.ts';
import { SystemRow } from './SystemRow.tsx';
import type { Edit } from './timeline-state.ts';
import { UnsentRow } from './UnsentRow.tsx';

type ListRowProps = {
  readonly row: Row;
  readonly channelId: string;
  readonly serverId: string | null;
  readonly edits: ReadonlyMap<string, Edit>;
  readonly isActive: boolean;
  readonly markedId: string | null;
  readonly onJump: (messageId: string) => void;
};

/** A message with the separators above it. */
export function ListRow(props: ListRowProps) {
  return (
    <>
      {props.row.day !== null && <DayDivider at={props.row.day} />}
      {props.row.isNew && <NewLine />}
      <RowOfKind {...props} />
    </>
  );
}

function RowOfKind({ row, channelId, serverId, edits, isActive, markedId, onJump }: ListRowProps) {
  switch (row.kind) {
    case 'message': {
      const { message } = row.entry;
      return (
        <MessageRow
          message={message}
          rowKey={row.key}
          serverId={serverId}
          joined={row.joined}
          edit={edits.get(message.id)}
          isActive={isActive}
          isMarked={markedId === message.id}
          onJump={onJump}
        />
      );
    }
    case 'system':
      return <SystemRow message={row.entry.message} serverId={serverId} />;
    case 'unsent':
      return <UnsentRow entry={row.entry} channelId={channelId} serverId={serverId} joined={row.joined} onJump={onJump} />;
  }
}
