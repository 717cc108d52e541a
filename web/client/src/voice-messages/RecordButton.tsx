import { Mic } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { text as appText } from '../app/texts.ts';
import { showToast } from '../ui/toasts.ts';
import { loadRecorder } from './LazyVoiceRecorder.tsx';
import { canRecord, recordingIn, setRecording } from './recordings.ts';
import { text } from './texts.ts';

/** Begins a voice message. Renders nothing if the browser can't record. */
export function RecordButton({ channelId }: { readonly channelId: string }) {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  if (!canRecord()) return null;

  async function record(): Promise<void> {
    // Shown at once, also while the code is loading.
    setRecording(channelId, { kind: 'asking' });
    try {
      const { startRecording } = await loadRecorder();
      // Meanwhile the user may have canceled, or left the channel.
      if (recordingIn(channelId) === null) return;
      if (isShown.current) await startRecording(channelId);
      else setRecording(channelId, null);
    } catch {
      setRecording(channelId, null);
      showToast({ tone: 'alert', text: appText(navigator.onLine ? 'stillConnecting' : 'offline') });
    }
  }

  return (
    <button type="button" className="composer-button" aria-label={text('record')} title={text('record')} onClick={() => void record()}>
      <Mic aria-hidden="true" />
    </button>
  );
}
