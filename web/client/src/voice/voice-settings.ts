/** The voice settings of this device. Stored locally, because each device has its own microphones and keys. */
import { persistedStore } from '../local/local-store.ts';
import { fieldsOf, textsOf } from '../local/reading.ts';
import { useSelected } from '../store/create-store.ts';

export const MIC_MODES = ['open', 'activity', 'pushToTalk'] as const;
export type MicMode = (typeof MIC_MODES)[number];

export type VoiceSettings = {
  readonly mode: MicMode;
  /** The `code` of each push-to-talk key. Empty: none is chosen. */
  readonly keys: readonly string[];
  /** Device ids. null: the default of the system. */
  readonly microphone: string | null;
  readonly speaker: string | null;
  readonly camera: string | null;
  /** Percent by user. Default: 100. */
  readonly volumes: Readonly<Record<string, number>>;
};

const DEFAULT: VoiceSettings = { mode: 'activity', keys: [], microphone: null, speaker: null, camera: null, volumes: {} };

const settings = persistedStore('voice', readSettings);

export function voiceSettings(): VoiceSettings {
  return settings.get();
}

export function changeVoiceSettings(change: Partial<VoiceSettings>): void {
  settings.update((current) => ({ ...current, ...change }));
}

export function setVolume(userId: string, percent: number): void {
  changeVoiceSettings({ volumes: { ...settings.get().volumes, [userId]: percent } });
}

export function onVoiceSettings(listener: () => void): () => void {
  return settings.subscribe(listener);
}

export function useVoiceSettings(): VoiceSettings {
  return useSelected(settings, all);
}

function all(current: VoiceSettings): VoiceSettings {
  return current;
}

/** Replaces invalid stored values with the defaults. */
export function readSettings(stored: unknown): VoiceSettings {
  const fields = fieldsOf(stored);
  const text = (key: string) => {
    const value = fields.get(key);
    return typeof value === 'string' ? value : null;
  };
  const volumes = fields.get('volumes');
  return {
    mode: MIC_MODES.find((mode) => mode === fields.get('mode')) ?? DEFAULT.mode,
    keys: keysOf(fields.get('keys'), text('key')),
    microphone: text('microphone'),
    speaker: text('speaker'),
    camera: text('camera'),
    volumes:
      typeof volumes === 'object' && volumes !== null
        ? Object.fromEntries(Object.entries(volumes).filter(([, value]) => typeof value === 'number' && value >= 0 && value <= 100))
        : {},
  };
}

/** `one`: the single key of an older version. */
function keysOf(stored: unknown, one: string | null): readonly string[] {
  const keys = textsOf(stored).filter((code) => code !== '');
  return keys.length === 0 && one !== null && one !== '' ? [one] : keys;
}
