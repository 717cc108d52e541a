import type { RawMessage } from '@folkmoot/contracts/messages/wire';
import { Ellipsis, Pencil, Reply, SmilePlus } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { rememberEmoji, useRecentEmoji } from '../emoji/recent-emoji.ts';
import { classNames } from '../ui/class-names.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { openMessageMenu, pickReaction, reply, rightsOn, startEdit } from './message-actions.tsx';
import { text } from './texts.ts';
import { type Emoji, useMarkUnread, useToggleReaction } from './use-message-commands.ts';
import './message-actions.css';

const QUICK = 3;

/** Shown on the hovered or focused message. */
export function MessageActions({ message }: { readonly message: RawMessage }) {
  const rights = rightsOn(message);
  const recent = useRecentEmoji();
  const toggle = useToggleReaction();
  const markUnread = useMarkUnread();
  const bar = useRef<HTMLDivElement>(null);
  const [isInside, setIsInside] = useState(false);

  useLayoutEffect(() => {
    const list = bar.current?.closest('.message-list');
    if (bar.current && list) setIsInside(bar.current.getBoundingClientRect().top < list.getBoundingClientRect().top);
  }, []);

  function react(emoji: Emoji): void {
    rememberEmoji(emoji.name);
    void toggle(message, emoji);
  }

  /** The anchor is the message, because the bar disappears when something opens over it. */
  function anchor(): Element | null {
    return bar.current?.closest('.message') ?? null;
  }

  function openPicker(): void {
    const message = anchor();
    if (message) pickReaction(message, react);
  }

  function openMore(): void {
    const stays = anchor();
    if (!bar.current || !stays) return;
    const box = bar.current.getBoundingClientRect();
    const acts = { anchor: stays, react, markUnread: () => void markUnread(message) };
    openMessageMenu(message, acts, { x: box.right - 8, y: box.bottom });
  }

  return (
    <div ref={bar} role="toolbar" aria-label={text('menu')} className={classNames('message-actions', isInside && 'message-actions-inside')}>
      {message.type === 0 &&
        recent.slice(0, QUICK).map((emoji) => (
          <button
            key={emoji}
            type="button"
            className="message-quick"
            aria-label={emoji}
            onClick={() => react({ name: emoji, emojiId: null, gif: null })}
          >
            {emoji}
          </button>
        ))}
      <IconButton size="small" label={text('react')} onPress={openPicker}>
        <SmilePlus aria-hidden="true" />
      </IconButton>
      {rights.edit && (
        <IconButton size="small" label={text('edit')} onPress={() => startEdit(message)}>
          <Pencil aria-hidden="true" />
        </IconButton>
      )}
      {rights.reply && (
        <IconButton size="small" label={text('reply')} onPress={() => reply(message)}>
          <Reply aria-hidden="true" />
        </IconButton>
      )}
      <IconButton size="small" label={text('more')} onPress={openMore}>
        <Ellipsis aria-hidden="true" />
      </IconButton>
    </div>
  );
}
