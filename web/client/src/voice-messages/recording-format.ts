/** The file type of recordings. Pure. */

/**
 * Opus first, because it is the smallest for speech. Ogg before WebM, because Firefox writes WebM without a duration, in which no browser can
 * seek. A browser without Opus records AAC.
 */
const FORMATS = [
  { type: 'audio/ogg;codecs=opus', extension: 'ogg' },
  { type: 'audio/webm;codecs=opus', extension: 'webm' },
  { type: 'audio/mp4;codecs=opus', extension: 'm4a' },
  { type: 'audio/mp4', extension: 'm4a' },
] as const;
export type RecordingFormat = (typeof FORMATS)[number];

/** null: the browser can't record audio. */
export function recordingFormat(isSupported: (type: string) => boolean): RecordingFormat | null {
  return FORMATS.find(({ type }) => isSupported(type)) ?? null;
}

/** Names stay the same in all languages: clients show their own text instead. */
export function recordingName({ extension }: RecordingFormat): string {
  return `voice-message.${extension}`;
}
