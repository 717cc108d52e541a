import { ArrowUp, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { isShortcut } from '../keyboard/shortcuts.ts';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { text } from './texts.ts';

type FirstUnreadBarProps = {
  /** Whether the first unread message is above the visible ones. */
  readonly isAbove: boolean;
  readonly onJump: () => void;
};

/** Jumps to the first unread message. Hidden after that message was visible once. The shortcut works while there are unread messages. */
export function FirstUnreadBar({ isAbove, onJump }: FirstUnreadBarProps) {
  const [isSeen, setIsSeen] = useState(false);
  const [wasAbove, setWasAbove] = useState(isAbove);
  if (isAbove !== wasAbove) {
    setWasAbove(isAbove);
    if (!isAbove) setIsSeen(true);
  }

  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      if (event.defaultPrevented || !isShortcut(event, 'firstUnread')) return;
      event.preventDefault();
      onJump();
    }
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [onJump]);

  if (!isAbove || isSeen) return null;
  return (
    <div className="message-first-unread">
      <Button variant="primary" size="small" icon={<ArrowUp aria-hidden="true" />} onPress={onJump}>
        {text('firstUnread')}
      </Button>
      <IconButton size="small" label={text('hideFirstUnread')} onPress={() => setIsSeen(true)}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  );
}
