import { SendHorizontal, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { clockText } from '../activity/activity-view.ts';
import type { LocalFile } from '../messages/timeline-state.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import type { RecorderState } from './recorder-state.ts';
import { text } from './texts.ts';
import { VoicePlayer } from './VoicePlayer.tsx';

type RecordedProps = {
  readonly state: Extract<RecorderState, { readonly kind: 'recorded' }>;
  readonly isSendDisabled: boolean;
  readonly onDiscard: () => void;
  readonly onSend: (file: LocalFile) => void;
};

/** A finished recording: listen, discard or send. */
export function Recorded({ state: { file, recording, reason }, isSendDisabled, onDiscard, onSend }: RecordedProps) {
  const address = useAddressOf(file);
  return (
    <>
      <IconButton label={text('discard')} tone="danger" onPress={onDiscard}>
        <Trash2 aria-hidden="true" />
      </IconButton>
      {address !== null && <VoicePlayer address={address} recording={recording} />}
      <IconButton
        data-next-step
        className="composer-send"
        label={text('send')}
        isDisabled={isSendDisabled}
        onPress={() => onSend({ id: crypto.randomUUID(), file, picture: null, voice: recording, description: '', spoiler: false })}
      >
        <SendHorizontal aria-hidden="true" />
      </IconButton>
      {reason === 'user' ? (
        <VisuallyHidden>
          <span role="status">{text('recorded', { time: clockText(recording.durationMs) })}</span>
        </VisuallyHidden>
      ) : (
        <p className="voice-recorder-note" role="alert">
          {text(reason)}
        </p>
      )}
    </>
  );
}

/** null: not created yet. */
function useAddressOf(file: File): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const created = URL.createObjectURL(file);
    setAddress(created);
    return () => URL.revokeObjectURL(created);
  }, [file]);
  return address;
}
