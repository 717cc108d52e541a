import { ArrowDown } from 'lucide-react';
import { Button } from '../ui/Button.tsx';
import { text } from './texts.ts';

/** Jumps to the newest message, and shows the number of new messages. */
export function JumpBar({ newer, onJump }: { readonly newer: number; readonly onJump: () => void }) {
  return (
    <div className="message-jump-place">
      <div className="message-jump">
        <Button variant={newer > 0 ? 'primary' : 'quiet'} size="small" icon={<ArrowDown aria-hidden="true" />} onPress={onJump}>
          {newer > 0 ? text('newer', { count: newer }) : text('jump')}
        </Button>
      </div>
    </div>
  );
}
