/** The states of a recording, from the request for the microphone to the file that can be sent. Pure. */
import type { VoiceRecording } from '@folkmoot/contracts/voice-messages/recording';
import { waveformOf } from './waveform.ts';

/** `unavailable`: another app may use the microphone. `empty`: the recording has no data. */
export type RecordingProblem = 'denied' | 'missing' | 'unavailable' | 'empty';
/** `full`: it reached a limit. `lost`: the microphone is gone. */
export type StopReason = 'user' | 'full' | 'lost';

type Progress = {
  /** Without pauses. While recording: until `since`. */
  readonly recordedMs: number;
  /** Loudness at regular times, 0 to 1. */
  readonly levels: readonly number[];
};

export type RecorderState =
  | { readonly kind: 'asking' }
  | { readonly kind: 'failed'; readonly problem: RecordingProblem }
  | ({ readonly kind: 'recording'; readonly since: number } & Progress)
  | ({ readonly kind: 'paused' } & Progress)
  /** Waits for the last data. */
  | ({ readonly kind: 'finishing'; readonly reason: StopReason } & Progress)
  | { readonly kind: 'recorded'; readonly file: File; readonly recording: VoiceRecording; readonly reason: StopReason };

/** Times are milliseconds of one clock. */
export type RecorderEvent =
  | { readonly type: 'opened'; readonly at: number }
  | { readonly type: 'failed'; readonly problem: RecordingProblem }
  | { readonly type: 'measured'; readonly at: number; readonly level: number }
  /** `bytes`: of the whole recording. */
  | { readonly type: 'grew'; readonly at: number; readonly bytes: number }
  | { readonly type: 'paused'; readonly at: number }
  | { readonly type: 'resumed'; readonly at: number }
  | { readonly type: 'stopped'; readonly at: number; readonly reason: StopReason }
  /** null: there is no data. */
  | { readonly type: 'finished'; readonly file: File | null };

export type RecorderLimits = { readonly longestMs: number; readonly mostBytes: number };

type Running = Extract<RecorderState, { readonly kind: 'recording' | 'paused' }>;

/** The duration at a time, up to the limit. */
export function recordedMs(state: RecorderState, now: number, { longestMs }: RecorderLimits): number {
  switch (state.kind) {
    case 'asking':
    case 'failed':
      return 0;
    case 'recorded':
      return state.recording.durationMs;
    case 'recording':
      return Math.min(longestMs, state.recordedMs + Math.max(0, now - state.since));
    case 'paused':
    case 'finishing':
      return state.recordedMs;
  }
}

function finishing(state: Running, at: number, reason: StopReason, limits: RecorderLimits): RecorderState {
  return { kind: 'finishing', recordedMs: recordedMs(state, at, limits), levels: state.levels, reason };
}

function recorded(state: Extract<RecorderState, { readonly kind: 'finishing' }>, file: File | null): RecorderState {
  if (!file) return { kind: 'failed', problem: 'empty' };
  const durationMs = Math.max(1, Math.round(state.recordedMs));
  return { kind: 'recorded', file, recording: { durationMs, waveform: waveformOf(state.levels) }, reason: state.reason };
}

function whileRecording(
  state: Extract<RecorderState, { readonly kind: 'recording' }>,
  event: RecorderEvent,
  limits: RecorderLimits,
): RecorderState {
  switch (event.type) {
    case 'measured':
      if (recordedMs(state, event.at, limits) >= limits.longestMs) return finishing(state, event.at, 'full', limits);
      return { ...state, levels: [...state.levels, event.level] };
    case 'grew':
      return event.bytes < limits.mostBytes ? state : finishing(state, event.at, 'full', limits);
    case 'paused':
      return { kind: 'paused', recordedMs: recordedMs(state, event.at, limits), levels: state.levels };
    case 'stopped':
      return finishing(state, event.at, event.reason, limits);
    default:
      return state;
  }
}

/** An event that does not fit the state changes nothing, because the browser reports late. */
export function nextRecorderState(state: RecorderState, event: RecorderEvent, limits: RecorderLimits): RecorderState {
  switch (state.kind) {
    case 'asking':
      if (event.type === 'failed') return { kind: 'failed', problem: event.problem };
      return event.type === 'opened' ? { kind: 'recording', since: event.at, recordedMs: 0, levels: [] } : state;
    case 'recording':
      return whileRecording(state, event, limits);
    case 'paused':
      if (event.type === 'stopped') return finishing(state, event.at, event.reason, limits);
      return event.type === 'resumed' ? { ...state, kind: 'recording', since: event.at } : state;
    case 'finishing':
      return event.type === 'finished' ? recorded(state, event.file) : state;
    case 'failed':
    case 'recorded':
      return state;
  }
}
