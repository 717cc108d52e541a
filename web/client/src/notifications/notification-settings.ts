/** The notification settings of this device. Stored locally, because each device has its own speakers and permissions. */
import { persistedStore } from '../local/local-store.ts';
import { useSelected } from '../store/create-store.ts';
import { SOUND_NAMES, type SoundName } from './sounds.ts';

export const PREVIEW_MODES = ['off', 'mentions', 'inherit', 'all'] as const;
export type PreviewMode = (typeof PREVIEW_MODES)[number];

export type NotificationSettings = {
  /** Turns off all sounds, whatever is selected below. */
  readonly muted: boolean;
  /** Percent. */
  readonly volume: number;
  readonly messageSound: SoundName;
  readonly mentionSound: SoundName;
  readonly preview: PreviewMode;
  /** System notifications while the window has no focus. The browser must allow them too. */
  readonly desktop: boolean;
};

export const DEFAULT_SETTINGS: NotificationSettings = {
  muted: false,
  volume: 10,
  messageSound: 'default',
  mentionSound: 'default',
  preview: 'mentions',
  desktop: false,
};

const settings = persistedStore('notifications', readSettings, { isShared: true });

export function notificationSettings(): NotificationSettings {
  return settings.get();
}

export function changeNotificationSettings(change: Partial<NotificationSettings>): void {
  settings.update((current) => ({ ...current, ...change }));
}

export function useNotificationSettings(): NotificationSettings {
  return useSelected(settings, all);
}

function all(current: NotificationSettings): NotificationSettings {
  return current;
}

/** Replaces invalid stored values with the defaults. */
export function readSettings(value: unknown): NotificationSettings {
  const fields = new Map<string, unknown>(typeof value === 'object' && value !== null ? Object.entries(value) : []);
  const volume = fields.get('volume');
  return {
    muted: fields.get('muted') === true,
    volume: typeof volume === 'number' && volume >= 0 && volume <= 100 ? volume : DEFAULT_SETTINGS.volume,
    messageSound: SOUND_NAMES.find((name) => name === fields.get('messageSound')) ?? DEFAULT_SETTINGS.messageSound,
    mentionSound: SOUND_NAMES.find((name) => name === fields.get('mentionSound')) ?? DEFAULT_SETTINGS.mentionSound,
    preview: PREVIEW_MODES.find((mode) => mode === fields.get('preview')) ?? DEFAULT_SETTINGS.preview,
    desktop: fields.get('desktop') === true,
  };
}
