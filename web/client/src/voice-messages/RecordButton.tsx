import { Mic } from 'lucide-react';
import { loadRecorder } from './LazyVoiceRecorder.tsx';
import { canRecord, setRecording } from './recordings.ts';
import { text } from './texts.ts';

/** Begins a voice message. Renders nothing if the browser can't record. */
export function RecordButton({ channelId }: { readonly channelId: string }) {
  if (!canRecord()) return null;

  async function record(): Promise<void> {
    // Shown at once, also while the code is loading.
    setRecording(channelId, { kind: 'asking' });
    const { startRecording } = await loadRecorder();
    await startRecording(channelId);
  }

  return (
    <button
      type="button"
      className="composer-button"
      aria-label={text('record')}
      title={text('record')}
      onClick={() => void record().catch(() => setRecording(channelId, null))}
    >
      <Mic aria-hidden="true" />
    </button>
  );
}
