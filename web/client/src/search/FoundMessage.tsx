import type { RawMessage } from '@folkmoot/contracts/messages/wire';
import type { MessageContext } from '@folkmoot/contracts/search/commands';
import { useState } from 'react';
import { useIsBlocked } from '../friends/use-is-blocked.ts';
import { MarkupText } from '../markup/MarkupText.tsx';
import { useDisplayName } from '../members/names.ts';
import { useChannel } from '../store/use-store.ts';
import { Button } from '../ui/Button.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import type { SearchTerm } from './highlight.ts';
import { MarkedText } from './MarkedText.tsx';
import { SearchResult } from './SearchResult.tsx';
import { text } from './texts.ts';
import './found-message.css';

type FoundMessageProps = {
  readonly message: RawMessage;
  readonly context: MessageContext | undefined;
  readonly terms: readonly SearchTerm[];
};

/** A search result with its neighbors in the channel. Messages of blocked users are hidden, as in the channel. */
export function FoundMessage({ message, context, terms }: FoundMessageProps) {
  const isBlocked = useIsBlocked(message.createdById);
  const [isShown, setIsShown] = useState(false);
  if (isBlocked && !isShown) {
    return (
      <div className="found-blocked">
        <span>{text('blocked', { count: 1 })}</span>
        <Button size="small" onPress={() => setIsShown(true)}>
          {text('blockedShow')}
        </Button>
      </div>
    );
  }
  return (
    <div className="found-message">
      {context?.before && <Neighbor message={context.before} label={text('contextBefore')} />}
      <SearchResult message={message} draw={(line) => <MarkedText line={line} terms={terms} />} />
      {context?.after && <Neighbor message={context.after} label={text('contextAfter')} />}
    </div>
  );
}

function Neighbor({ message, label }: { readonly message: RawMessage; readonly label: string }) {
  const { createdBy, channelId, content } = message;
  const serverId = useChannel(channelId)?.serverId ?? null;
  const name = useDisplayName(serverId, createdBy.id, createdBy.username);
  const isBlocked = useIsBlocked(createdBy.id);
  if (isBlocked || content.trim() === '') return null;
  return (
    <p className="found-neighbor">
      <VisuallyHidden>{label}</VisuallyHidden>
      <span className="found-neighbor-name">
        <bdi>{name}</bdi>
      </span>
      <span className="found-neighbor-text">
        <MarkupText content={content} serverId={serverId} />
      </span>
    </p>
  );
}
