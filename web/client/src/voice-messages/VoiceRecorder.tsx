import { Pause, Play, Square, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { isShortcut } from '../keyboard/shortcuts.ts';
import { text as messageText } from '../messages/texts.ts';
import type { LocalFile } from '../messages/timeline-state.ts';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { keepRecording } from './keep-recording.ts';
import { Recorded } from './Recorded.tsx';
import { RecordedTime } from './RecordedTime.tsx';
import { dropRecording, pauseRecording, resumeRecording, startRecording, stopRecording } from './recorder.ts';
import type { RecorderState } from './recorder-state.ts';
import { useRecording } from './recordings.ts';
import { text } from './texts.ts';
import { Waveform } from './Waveform.tsx';
import './voice-messages.css';

export type VoiceRecorderProps = {
  readonly channelId: string;
  /** Slow mode. */
  readonly isSendDisabled: boolean;
  readonly onSend: (file: LocalFile) => void;
  /** The recording was canceled or discarded. */
  readonly onClose: () => void;
};

/** Loudness values that are shown while recording. */
const SHOWN_LEVELS = 60;

/** Replaces the text field while there is a recording. */
export function VoiceRecorder({ channelId, isSendDisabled, onSend, onClose }: VoiceRecorderProps) {
  const state = useRecording(channelId);
  const panel = useRef<HTMLFieldSetElement>(null);
  useEffect(() => keepRecording(channelId), [channelId]);

  // The next step gets the focus, so that Enter is enough to record and send.
  const kind = state?.kind;
  useEffect(() => {
    if (kind !== undefined && kind !== 'paused') panel.current?.querySelector<HTMLElement>('[data-next-step]')?.focus();
  }, [kind]);

  if (!state) return null;

  function drop(): void {
    dropRecording(channelId);
    onClose();
  }

  function onKeyDown(event: KeyboardEvent): void {
    // A finished recording is only discarded with its button.
    if (!isShortcut(event, 'close') || state?.kind === 'recorded') return;
    event.stopPropagation();
    drop();
  }

  return (
    <fieldset ref={panel} className="composer-box voice-recorder" aria-label={text('recording')} onKeyDown={onKeyDown}>
      {state.kind === 'recorded' ? (
        <Recorded
          state={state}
          isSendDisabled={isSendDisabled}
          onDiscard={drop}
          onSend={(file) => {
            dropRecording(channelId);
            onSend(file);
          }}
        />
      ) : (
        <Running state={state} channelId={channelId} onCancel={drop} />
      )}
      <VisuallyHidden>
        <span role="status">{state.kind === 'paused' || state.kind === 'recording' ? text(state.kind) : ''}</span>
      </VisuallyHidden>
    </fieldset>
  );
}

type RunningProps = {
  readonly state: Exclude<RecorderState, { readonly kind: 'recorded' }>;
  readonly channelId: string;
  readonly onCancel: () => void;
};

function Running({ state, channelId, onCancel }: RunningProps) {
  switch (state.kind) {
    case 'asking':
      return (
        <Cancelable onCancel={onCancel} isNextStep>
          <p className="voice-recorder-text" role="status">
            {text('asking')}
          </p>
        </Cancelable>
      );
    case 'failed':
      return (
        <Cancelable onCancel={onCancel}>
          <p className="voice-recorder-text voice-recorder-problem" role="alert">
            {text(state.problem)}
          </p>
          <span className="voice-recorder-again">
            <Button size="small" data-next-step onPress={() => void startRecording(channelId)}>
              {messageText('tryAgain')}
            </Button>
          </span>
        </Cancelable>
      );
    case 'recording':
    case 'paused':
    case 'finishing':
      return (
        <Cancelable onCancel={onCancel}>
          <RecordedTime state={state} />
          <Waveform levels={state.levels.slice(-SHOWN_LEVELS)} bars={SHOWN_LEVELS} isLive />
          {state.kind === 'paused' ? (
            <IconButton label={text('resume')} onPress={() => resumeRecording(channelId)}>
              <Play aria-hidden="true" />
            </IconButton>
          ) : (
            <IconButton label={text('pause')} isDisabled={state.kind === 'finishing'} onPress={() => pauseRecording(channelId)}>
              <Pause aria-hidden="true" />
            </IconButton>
          )}
          <IconButton
            data-next-step
            className="voice-recorder-stop"
            label={text('stop')}
            isDisabled={state.kind === 'finishing'}
            onPress={() => stopRecording(channelId)}
          >
            <Square aria-hidden="true" fill="currentColor" />
          </IconButton>
        </Cancelable>
      );
  }
}

type CancelableProps = { readonly onCancel: () => void; readonly isNextStep?: boolean; readonly children: ReactNode };

function Cancelable({ onCancel, isNextStep = false, children }: CancelableProps) {
  return (
    <>
      <IconButton label={text('cancel')} onPress={onCancel} {...(isNextStep ? { 'data-next-step': true } : {})}>
        <X aria-hidden="true" />
      </IconButton>
      {children}
    </>
  );
}
