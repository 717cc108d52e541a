import type { RawMessage } from '@folkmoot/contracts/messages/wire';
import { useRef } from 'react';
import { usePressMenu } from '../app/use-press-menu.ts';
import { openMessageMenu } from './message-actions.tsx';
import { type Emoji, useMarkUnread, useToggleReaction } from './use-message-commands.ts';

/** Opens the menu of a message by right click, long press or the menu key. `ref`: the element next to which the emoji picker opens. */
export function useMessageMenu(message: RawMessage) {
  const ref = useRef<HTMLDivElement>(null);
  const markUnread = useMarkUnread();
  const toggle = useToggleReaction();
  const press = usePressMenu((at) => {
    const anchor = ref.current;
    if (!anchor) return;
    const acts = { anchor, react: (emoji: Emoji) => void toggle(message, emoji), markUnread: () => void markUnread(message) };
    openMessageMenu(message, acts, at);
  });
  return { ref, ...press };
}
