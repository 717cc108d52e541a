/** The recording of a voice message, as the client of its sender measured it: on the wire, and in the log, which stores it as one sealed text. */
import { z } from 'zod';
import { fault } from '../kernel/faults.ts';

export const VOICE_LIMITS = {
  longestMs: 600_000,
  /** Loudness values of a waveform. */
  values: 128,
  /** Of that many values in base64. */
  waveformLength: 172,
} as const;

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

function valuesIn(base64: string): number {
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0;
  return (base64.length / 4) * 3 - padding;
}

export const VoiceRecording = z.object({
  durationMs: z.number().int().min(1).max(VOICE_LIMITS.longestMs),
  /** Base64 of at most 128 bytes, from the beginning to the end: 0 is silence, 255 the loudest. */
  waveform: z
    .string()
    .min(1)
    .max(VOICE_LIMITS.waveformLength)
    .refine((text) => BASE64.test(text) && valuesIn(text) <= VOICE_LIMITS.values, { message: fault('notValid') }),
});
export type VoiceRecording = z.infer<typeof VoiceRecording>;

export function recordingText({ durationMs, waveform }: VoiceRecording): string {
  return JSON.stringify({ durationMs, waveform });
}

/** Only for text from `recordingText`; null: no voice message, or its author was erased. */
export function recordingIn(text: string | null): VoiceRecording | null {
  return text === null ? null : VoiceRecording.parse(JSON.parse(text));
}
