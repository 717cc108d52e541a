import type { UnsentEntry } from './timeline-state.ts';
import { UnsentRow } from './UnsentRow.tsx';

type UnsentOnlyProps = {
  readonly unsent: readonly UnsentEntry[];
  readonly channelId: string;
  readonly serverId: string | null;
  readonly onJump: (messageId: string) => void;
};

/** Your own messages while the list is not loaded: without a connection, this is the only place to see that one was not sent. */
export function UnsentOnly({ unsent, channelId, serverId, onJump }: UnsentOnlyProps) {
  return unsent.map((entry) => (
    <article key={entry.key}>
      <UnsentRow entry={entry} channelId={channelId} serverId={serverId} joined={false} onJump={onJump} />
    </article>
  ));
}
