/** The user's microphone: opened once, and gated by the chosen mode. */

import { listenFor } from './listen.ts';
import { openMicrophone, stopStream } from './media.ts';
import { areChosenKeysPressed, noKeys, type PressedKeys, withPressed, withReleased } from './pressed-keys.ts';
import { LOCAL } from './voice-activity.ts';
import { onVoiceSettings, voiceSettings } from './voice-settings.ts';

export type Microphone = {
  /** The stream for others, silent while the gate is closed. */
  readonly stream: MediaStream;
  readonly setMuted: (muted: boolean) => void;
  readonly stop: () => void;
};

export async function openGatedMicrophone(muted: boolean, onSpeaking: (speaks: boolean) => void): Promise<Microphone> {
  const source = await openMicrophone();
  // A clone, because the gate must not silence the stream for speech detection.
  const stream = source.clone();
  let isMuted = muted;
  let isKeyPressed = false;
  let hasVoice = false;
  let speaks = false;

  function gate(): void {
    const { mode } = voiceSettings();
    const lets = mode === 'open' || (mode === 'activity' ? hasVoice : isKeyPressed);
    const isOpen = lets && !isMuted;
    for (const track of stream.getAudioTracks()) track.enabled = isOpen;
    const speaksNow = isOpen && hasVoice;
    if (speaksNow !== speaks) onSpeaking(speaksNow);
    speaks = speaksNow;
  }

  const stopListening = listenFor(source, LOCAL, (isActive) => {
    hasVoice = isActive;
    gate();
  });
  const stopKeys = watchKeys((isPressed) => {
    isKeyPressed = isPressed;
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
      stopStream(source);
    },
  };
}

/** A push-to-talk key that types a character does not open the microphone while the user types. */
function writes(event: KeyboardEvent): boolean {
  const { target } = event;
  const isField = target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
  return isField && event.key.length === 1 && !event.ctrlKey && !event.altKey && !event.metaKey;
}

function watchKeys(onChange: (isPressed: boolean) => void): () => void {
  let pressed = noKeys;
  function update(next: PressedKeys): void {
    pressed = next;
    onChange(areChosenKeysPressed(pressed, voiceSettings().keys));
  }
  const down = (event: KeyboardEvent) => {
    if (!event.repeat && !writes(event)) update(withPressed(pressed, event.code));
  };
  const up = (event: KeyboardEvent) => update(withReleased(pressed, event.code));
  const away = () => update(noKeys);
  window.addEventListener('keydown', down);
  // In the capture phase, because other handlers may stop the event of a released key.
  window.addEventListener('keyup', up, { capture: true });
  window.addEventListener('blur', away);
  return () => {
    window.removeEventListener('keydown', down);
    window.removeEventListener('keyup', up, { capture: true });
    window.removeEventListener('blur', away);
  };
}
