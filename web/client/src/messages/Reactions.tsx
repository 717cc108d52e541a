import { listReactedUsers } from '@folkmoot/contracts/messages/commands';
import type { RawMessage, RawMessageReaction } from '@folkmoot/contracts/messages/wire';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import { call } from '../api/call.ts';
import { formatCount } from '../i18n/format.ts';
import { classNames } from '../ui/class-names.ts';
import { text } from './texts.ts';
import { useToggleReaction } from './use-message-commands.ts';
import './reactions.css';

export function Reactions({ message }: { readonly message: RawMessage }) {
  const reactions = message.reactions ?? [];
  if (reactions.length === 0) return null;
  return (
    <ul className="message-reactions">
      {reactions.map((reaction) => (
        <li key={`${reaction.emojiId ?? ''} ${reaction.name}`}>
          <Reaction message={message} reaction={reaction} />
        </li>
      ))}
    </ul>
  );
}

function Reaction({ message, reaction }: { readonly message: RawMessage; readonly reaction: RawMessageReaction }) {
  const toggle = useToggleReaction();
  const [isShown, setIsShown] = useState(false);
  return (
    <TooltipTrigger delay={300} isOpen={isShown} onOpenChange={setIsShown}>
      <AriaButton
        className={classNames('message-reaction ui-touch-area', reaction.reacted && 'message-reaction-own')}
        aria-label={text('reactionBy', { name: reaction.name, count: reaction.count })}
        aria-pressed={reaction.reacted}
        onPress={() => void toggle(message, reaction)}
      >
        {reaction.emojiId === null ? (
          <span className="message-reaction-emoji">{reaction.name}</span>
        ) : (
          <img src={`/cdn/emojis/${reaction.emojiId}.${reaction.gif ? 'gif' : 'webp'}?size=36`} alt="" width={18} height={18} />
        )}
        <span data-numeric>{formatCount(reaction.count)}</span>
      </AriaButton>
      <AriaTooltip placement="top" offset={6} className="ui-tooltip">
        {isShown && <Reacted message={message} reaction={reaction} />}
      </AriaTooltip>
    </TooltipTrigger>
  );
}

const NAMED = 5;

/** The users who reacted, loaded only when the tooltip is opened. */
function Reacted({ message, reaction }: { readonly message: RawMessage; readonly reaction: RawMessageReaction }) {
  const { name, emojiId, count } = reaction;
  const { data } = useQuery({
    queryKey: ['reacted', message.id, name, emojiId, count],
    queryFn: ({ signal }) =>
      call(
        listReactedUsers,
        {
          params: { channelId: message.channelId, messageId: message.id },
          query: { name, limit: NAMED, ...(emojiId ? { emojiId } : {}) },
        },
        { signal },
      ),
  });
  const others = count - (data?.length ?? count);
  return (
    <>
      {data?.map(({ user }, index) => (
        <Fragment key={user.id}>
          {index > 0 && ', '}
          <bdi>{user.username}</bdi>
        </Fragment>
      )) ?? reaction.name}
      {others > 0 && ` ${text('reactionMore', { count: others })}`}
    </>
  );
}
