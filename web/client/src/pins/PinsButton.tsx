import { Pin } from 'lucide-react';
import { openDialog } from '../app/overlays.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { LazyPinsDialog } from './LazyPinsDialog.tsx';
import { text } from './texts.ts';
import { usePins } from './use-pins.ts';

/** Opens the pinned messages of a channel. */
export function PinsButton({ channelId }: { readonly channelId: string }) {
  const count = usePins(channelId).data?.length;
  return (
    <IconButton
      label={count === undefined ? text('title') : text('open', { count })}
      tooltip="bottom"
      onPress={() => openDialog((close) => <LazyPinsDialog channelId={channelId} onClose={close} />)}
    >
      <Pin aria-hidden="true" />
    </IconButton>
  );
}
