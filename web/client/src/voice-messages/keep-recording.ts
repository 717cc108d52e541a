/** Stops a recording when its channel is left, and keeps it there, so that nobody records without noticing. */
import { store } from '../store/store.ts';
import { showToast } from '../ui/toasts.ts';
import { dropRecording, stopRecording } from './recorder.ts';
import { recordingIn } from './recordings.ts';
import { text } from './texts.ts';

/** The channels whose recorder is on the screen. */
const shown = new Set<string>();

/** The name of a channel, or of the other user of a conversation. */
function placeName(channelId: string): string {
  const { channels, inbox, users } = store.get();
  const name = channels.get(channelId)?.name;
  return name ? `#${name}` : (users.get(inbox.get(channelId)?.recipientId ?? '')?.username ?? '…');
}

function leave(channelId: string): void {
  const kind = recordingIn(channelId)?.kind;
  if (kind === 'asking' || kind === 'failed') dropRecording(channelId);
  if (kind !== 'recording' && kind !== 'paused') return;
  stopRecording(channelId);
  showToast({ tone: 'plain', text: text('kept', { name: placeName(channelId) }) });
}

/** Call when the recorder is shown. Returns a function to call when it is no longer shown. */
export function keepRecording(channelId: string): () => void {
  shown.add(channelId);
  return () => {
    shown.delete(channelId);
    // React may show it again at once.
    queueMicrotask(() => {
      if (!shown.has(channelId)) leave(channelId);
    });
  };
}
