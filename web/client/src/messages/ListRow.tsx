import { Button } from '../ui/Button.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { Beginning } from './Beginning.tsx';
import type { AnyRow } from './list-rows.ts';
import { type Loading, loadAfter, loadBefore, loadLatest, useLoadState } from './load-messages.ts';
import { MessageRow } from './MessageRow.tsx';
import { AnyRowSeparator } from './RowSeparators.tsx';
import { SystemRow } from './SystemRow.tsx';
import { text } from './texts.ts';
import type { Edit } from './timeline-state.ts';
import { UnsentRow } from './UnsentRow.tsx';

type ListRowProps = {
  readonly row: AnyRow;
  readonly channelId: string;
  readonly serverId: string | null;
  readonly edits: ReadonlyMap<string, Edit>;
  readonly isActive: boolean;
  readonly markedId: string | null;
  readonly onJump: (messageId: string) => void;
};

export function ListRow({ row, channelId, serverId, edits, isActive, markedId, onJump }: ListRowProps) {
  switch (row.kind) {
    case 'day':
    case 'unread':
      return <AnyRowSeparator row={row} />;
    case 'message': {
      const { message } = row.entry;
      return (
        <MessageRow
          message={message}
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
    case 'beginning':
      return <Beginning channelId={channelId} isEmpty={row.isEmpty} />;
    case 'older':
      return <Edge channelId={channelId} loading="before" label={text('loadingOlder')} rows={2} again={loadBefore} />;
    case 'newer':
      return <Edge channelId={channelId} loading="after" label={text('loadingNewer')} rows={2} again={loadAfter} />;
    case 'waiting':
      return <Edge channelId={channelId} loading="latest" label={text('loading')} rows={9} again={loadLatest} />;
  }
}

type EdgeProps = {
  readonly channelId: string;
  readonly loading: Loading;
  readonly label: string;
  readonly rows: number;
  readonly again: (channelId: string) => Promise<void>;
};

/** The shape of what comes, or what went wrong with it. */
function Edge({ channelId, loading, label, rows, again }: EdgeProps) {
  const state = useLoadState(channelId, loading);
  if (state?.kind === 'failed') {
    return (
      <ErrorState
        title={text('loadFailed')}
        text={state.problem.message}
        action={<Button onPress={() => void again(channelId)}>{text('again')}</Button>}
      />
    );
  }
  return (
    <div className="message-waiting">
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: rows }, (_, index) => (
        <div key={`${loading}-${WIDTHS[index % WIDTHS.length]}-${Math.floor(index / WIDTHS.length)}`} className="message-waiting-row">
          <Skeleton width={40} height={40} round />
          <div>
            <Skeleton width={120} height={12} />
            <Skeleton width={`${WIDTHS[index % WIDTHS.length]}%`} height={12} />
          </div>
        </div>
      ))}
    </div>
  );
}

/** Percent: uneven, as sentences are. */
const WIDTHS = [64, 38, 82, 51, 70];
