import type { RawMessage } from '@folkmoot/contracts/messages/wire';
import { useRef } from 'react';
import { openMenu } from '../app/overlays.ts';
import { usePressMenu } from '../app/use-press-menu.ts';
import { messageEntries } from './message-actions.tsx';
import { text } from './texts.ts';
import { useMarkUnread, useToggleReaction } from './use-message-commands.ts';

/** Opens the menu of a message by right click, long press or the menu key. `ref`: the element next to which the emoji picker opens. */
export function useMessageMenu(message: RawMessage) {
  const ref = useRef<HTMLDivElement>(null);
  const markUnread = useMarkUnread();
  const toggle = useToggleReaction();
  const press = usePressMenu((at) => {
    const anchor = ref.current;
    if (!anchor) return;
    const entries = messageEntries(message, {
      anchor,
      react: (emoji) => void toggle(message, emoji),
      markUnread: () => void markUnread(message),
    });
    openMenu({ label: text('menu'), entries, at });
  });
  return { ref, ...press };
}
