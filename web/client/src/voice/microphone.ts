/** One's own voice: taken once, and let out as the chosen mode says. */
import { listenFor } from './listen.ts';
import { openMicrophone, stopStream } from './media.ts';
import { LOCAL } from './voice-activity.ts';
import { onVoiceSettings, voiceSettings } from './voice-settings.ts';

export type Microphone = {
  /** What the others get: silence while the gate is closed. */
  readonly stream: MediaStream;
  readonly setMuted: (muted: boolean) => void;
  readonly stop: () => void;
};

export async function takeMicrophone(muted: boolean, onSpeaking: (speaks: boolean) => void): Promise<Microphone> {
  const taken = await openMicrophone();
  // Gated apart: what is listened to must not fall silent with what is sent.
  const stream = taken.clone();
  let isMuted = muted;
  let isHeld = false;
  let hasVoice = false;
  let speaks = false;

  function gate(): void {
    const { mode } = voiceSettings();
    const lets = mode === 'open' || (mode === 'activity' ? hasVoice : isHeld);
    const isOpen = lets && !isMuted;
    for (const track of stream.getAudioTracks()) track.enabled = isOpen;
    const speaksNow = isOpen && hasVoice;
    if (speaksNow !== speaks) onSpeaking(speaksNow);
    speaks = speaksNow;
  }

  const stopListening = listenFor(taken, LOCAL, (isActive) => {
    hasVoice = isActive;
    gate();
  });
  const stopKeys = watchKey((held) => {
    isHeld = held;
    gate();
  });
  const stopSettings = onVoiceSettings(gate);
  gate();

  return {
    stream,
    setMuted(next) {
      isMuted = next;
      gate();
    },
    stop() {
      stopListening();
      stopKeys();
      stopSettings();
      stopStream(stream);
      stopStream(taken);
    },
  };
}

/** A key that writes does not talk while one writes. */
function writes(event: KeyboardEvent): boolean {
  const { target } = event;
  const isField = target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
  return isField && event.key.length === 1 && !event.ctrlKey && !event.altKey && !event.metaKey;
}

function watchKey(onHeld: (held: boolean) => void): () => void {
  const isKey = (event: KeyboardEvent) => event.code !== '' && event.code === voiceSettings().key;
  const down = (event: KeyboardEvent) => {
    if (isKey(event) && !event.repeat && !writes(event)) onHeld(true);
  };
  const up = (event: KeyboardEvent) => {
    if (isKey(event)) onHeld(false);
  };
  const away = () => onHeld(false);
  window.addEventListener('keydown', down);
  window.addEventListener('keyup', up);
  window.addEventListener('blur', away);
  return () => {
    window.removeEventListener('keydown', down);
    window.removeEventListener('keyup', up);
    window.removeEventListener('blur', away);
  };
}
