/** The incoming media of one user: plays their voice, and passes their videos to the screens. */
import { listenFor } from './listen.ts';
import { savedDevice } from './media.ts';
import { REMOTE } from './voice-activity.ts';
import { voiceSettings } from './voice-settings.ts';

export type Hearing = {
  readonly add: (stream: MediaStream) => void;
  /** Applies volume, speaker and deafening. */
  readonly setDeafened: (deafened: boolean) => void;
  readonly stop: () => void;
};

export type HearingOptions = {
  readonly userId: string;
  readonly deafened: boolean;
  readonly onSpeaking: (speaks: boolean) => void;
  readonly onVideos: (streams: readonly MediaStream[]) => void;
};

type Voice = { readonly audio: HTMLAudioElement; readonly stop: () => void };

export function hearingOf({ userId, deafened, onSpeaking, onVideos }: HearingOptions): Hearing {
  const voices = new Map<MediaStream, Voice>();
  const videos = new Set<MediaStream>();
  let isDeaf = deafened;

  async function applySettings(audio: HTMLAudioElement): Promise<void> {
    audio.muted = isDeaf;
    audio.volume = (voiceSettings().volumes[userId] ?? 100) / 100;
    if (!('setSinkId' in audio)) return;
    const speaker = (await savedDevice('speaker')) ?? '';
    if (audio.sinkId !== speaker) await audio.setSinkId(speaker);
  }

  function applySettingsToAll(): void {
    for (const { audio } of voices.values()) {
      applySettings(audio).catch((error: unknown) => console.warn('The chosen speaker could not be used.', error));
    }
  }

  function play(stream: MediaStream): void {
    if (voices.has(stream)) return;
    const audio = new Audio();
    audio.srcObject = stream;
    // Browsers refuse only before the user interacts with the page. A page that records may play.
    audio.play().catch((error: unknown) => console.warn('A voice could not be played.', error));
    voices.set(stream, { audio, stop: listenFor(stream, REMOTE, onSpeaking) });
    applySettingsToAll();
  }

  function silence(stream: MediaStream): void {
    const voice = voices.get(stream);
    voice?.stop();
    voice?.audio.pause();
    if (voice) voice.audio.srcObject = null;
    voices.delete(stream);
  }

  function reportVideos(stream: MediaStream): void {
    if (stream.getAudioTracks().length > 0) play(stream);
    else silence(stream);
    if (stream.getVideoTracks().length > 0) videos.add(stream);
    else videos.delete(stream);
    onVideos([...videos]);
  }

  return {
    add(stream) {
      stream.addEventListener('addtrack', () => reportVideos(stream));
      stream.addEventListener('removetrack', () => reportVideos(stream));
      reportVideos(stream);
    },
    setDeafened(deaf) {
      isDeaf = deaf;
      applySettingsToAll();
    },
    stop() {
      for (const stream of [...voices.keys()]) silence(stream);
      videos.clear();
      onVideos([]);
      onSpeaking(false);
    },
  };
}
