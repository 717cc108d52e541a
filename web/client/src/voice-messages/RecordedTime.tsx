import { useEffect, useState } from 'react';
import { clockText } from '../activity/activity-view.ts';
import { classNames } from '../ui/class-names.ts';
import { recorderLimits } from './recorder.ts';
import { type RecorderState, recordedMs } from './recorder-state.ts';

const EVERY_MS = 200;

/** The duration of a running recording. */
export function RecordedTime({ state }: { readonly state: RecorderState }) {
  const [now, setNow] = useState(() => performance.now());
  const isRecording = state.kind === 'recording';
  useEffect(() => {
    if (!isRecording) return;
    const timer = setInterval(() => setNow(performance.now()), EVERY_MS);
    return () => clearInterval(timer);
  }, [isRecording]);
  return (
    <span className={classNames('voice-recorder-time', isRecording && 'voice-recorder-on')} role="timer" aria-live="off">
      {clockText(recordedMs(state, now, recorderLimits()))}
    </span>
  );
}
