import { useMemo } from 'react';
import { Markup } from '../markup/Markup.tsx';
import { useAccount } from '../store/use-store.ts';
import { Button } from '../ui/Button.tsx';
import { classNames } from '../ui/class-names.ts';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { Fold } from './Fold.tsx';
import { Author, Gutter } from './MessageRow.tsx';
import { ReplyPreview } from './ReplyPreview.tsx';
import { text } from './texts.ts';
import type { UnsentEntry } from './timeline-state.ts';
import { UnsentFile } from './UnsentFile.tsx';
import { useDiscardSend, useRetrySend } from './use-send-message.ts';

type UnsentRowProps = {
  readonly entry: UnsentEntry;
  readonly channelId: string;
  readonly serverId: string | null;
  readonly joined: boolean;
  readonly onJump: (messageId: string) => void;
};

/** An own message that the server does not have yet: dimmed while it is sent, with actions after a refusal. */
export function UnsentRow({ entry, channelId, serverId, joined, onJump }: UnsentRowProps) {
  const account = useAccount();
  const around = useMemo(() => ({ serverId, mentions: [], quotes: [] }), [serverId]);
  const { outgoing } = entry;
  const author = useMemo(
    () => ({
      id: account?.id ?? '',
      username: account?.username ?? '',
      tag: account?.tag ?? '',
      hexColor: account?.hexColor ?? null,
      avatar: account?.avatar ?? null,
      badges: account?.badges ?? 0,
      bot: null,
    }),
    [account],
  );
  return (
    <div className={classNames('message', joined && 'message-joined')}>
      {outgoing.replies.map((target) => (
        <ReplyPreview key={target.id} target={target} serverId={serverId} onJump={onJump} />
      ))}
      {joined ? (
        <Gutter at={entry.at} />
      ) : (
        <Author author={author} serverId={serverId}>
          {null}
        </Author>
      )}
      <div className={classNames('message-body', entry.kind === 'sending' && !outgoing.file && 'message-quiet')}>
        {outgoing.content !== '' && (
          <Fold foldKey={entry.key}>
            <Markup content={outgoing.content} context={around} />
          </Fold>
        )}
        {outgoing.file && (
          <UnsentFile file={outgoing.file} channelId={channelId} entryKey={entry.key} isSending={entry.kind === 'sending'} />
        )}
        {entry.kind === 'sending' ? (
          <VisuallyHidden>{text('sending')}</VisuallyHidden>
        ) : (
          <Failed channelId={channelId} entryKey={entry.key} reason={entry.reason} />
        )}
      </div>
    </div>
  );
}

function Failed({ channelId, entryKey, reason }: { readonly channelId: string; readonly entryKey: string; readonly reason: string }) {
  const retry = useRetrySend(channelId);
  const discard = useDiscardSend(channelId);
  return (
    <div className="message-failed" role="alert">
      <span>{text('failed', { reason })}</span>
      <Button size="small" onPress={() => retry(entryKey)}>
        {text('retry')}
      </Button>
      <Button size="small" onPress={() => discard(entryKey)}>
        {text('discard')}
      </Button>
    </div>
  );
}
