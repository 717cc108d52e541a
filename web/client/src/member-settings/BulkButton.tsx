import { Button } from '../ui/Button.tsx';
import type { Progress } from './in-chunks.ts';
import { text } from './texts.ts';

type BulkButtonProps = {
  readonly label: string;
  readonly variant: 'primary' | 'danger';
  readonly isDisabled?: boolean;
  readonly isPending?: boolean;
  readonly progress: Progress | null;
  readonly onStart: () => void;
  readonly onStop: () => void;
  readonly onClose: () => void;
};

/** One button that starts, stops and closes, so that it keeps the focus. */
export function BulkButton({ label, variant, isDisabled = false, isPending = false, progress, onStart, onStop, onClose }: BulkButtonProps) {
  if (!progress) {
    return (
      <Button key="go" variant={variant} isDisabled={isDisabled} isPending={isPending} onPress={onStart}>
        {label}
      </Button>
    );
  }
  return (
    <Button key="go" onPress={progress.isOver ? onClose : onStop}>
      {text(progress.isOver ? 'close' : 'stop')}
    </Button>
  );
}
