/** Records from the microphone of this device. One recording runs at a time. */
import { VOICE_LIMITS } from '@folkmoot/contracts/voice-messages/recording';
import { instanceRules } from '../instance/instance-rules.ts';
import { openMicrophone, stopStream } from '../voice/media.ts';
import { pausePlayback } from './playback.ts';
import { nextRecorderState, type RecorderEvent, type RecorderLimits, type RecorderState, type RecordingProblem } from './recorder-state.ts';
import { recordingFormat, recordingName } from './recording-format.ts';
import { recordingIn, setRecording } from './recordings.ts';
import { levelOf } from './waveform.ts';

/** Clear speech. Ten minutes are less than 3 MB. */
const BITS_PER_SECOND = 32_000;
const MEASURED_EVERY_MS = 100;
const DATA_EVERY_MS = 1000;
/** The browser reports the size late, so the recording stops earlier. */
const SPARE_BYTES = 50_000;

type Running = { readonly channelId: string; readonly recorder: MediaRecorder; readonly end: () => void };
let running: Running | null = null;

export function recorderLimits(): RecorderLimits {
  const { fileBytes } = instanceRules();
  return { longestMs: VOICE_LIMITS.longestMs, mostBytes: Math.max(fileBytes / 2, fileBytes - SPARE_BYTES) };
}

function problemOf(error: unknown): RecordingProblem {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  return name === 'NotFoundError' ? 'missing' : 'unavailable';
}

function happen(channelId: string, event: RecorderEvent): void {
  const before = recordingIn(channelId);
  if (!before) return;
  const state = nextRecorderState(before, event, recorderLimits());
  if (state === before) return;
  setRecording(channelId, state);
  if (running?.channelId === channelId) follow(running.recorder, state);
}

/** The browser's recorder does what the state says. */
function follow(recorder: MediaRecorder, { kind }: RecorderState): void {
  if (kind === 'paused' && recorder.state === 'recording') recorder.pause();
  if (kind === 'recording' && recorder.state === 'paused') recorder.resume();
  if (kind === 'finishing' && recorder.state !== 'inactive') recorder.stop();
}

/** Calls `onLevel` regularly. Returns a function that ends it. */
function measure(stream: MediaStream, onLevel: (level: number) => void): () => void {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 2048;
  context.createMediaStreamSource(stream).connect(analyser);
  if (context.state === 'suspended') void context.resume();
  const samples = new Float32Array(analyser.fftSize);
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples);
    onLevel(levelOf(samples));
  }, MEASURED_EVERY_MS);
  return () => {
    clearInterval(timer);
    void context.close();
  };
}

function record(channelId: string, stream: MediaStream): void {
  const format = recordingFormat((type) => MediaRecorder.isTypeSupported(type));
  if (!format) throw new Error('This browser can’t record audio.');
  const recorder = new MediaRecorder(stream, { mimeType: format.type, audioBitsPerSecond: BITS_PER_SECOND });
  const chunks: Blob[] = [];
  const now = () => performance.now();
  const stopMeasuring = measure(stream, (level) => happen(channelId, { type: 'measured', at: now(), level }));
  const lose = () => happen(channelId, { type: 'stopped', at: now(), reason: 'lost' });
  let isOver = false;
  function end(): void {
    isOver = true;
    stopMeasuring();
    stopStream(stream);
    if (running?.recorder === recorder) running = null;
    if (recorder.state !== 'inactive') recorder.stop();
  }
  recorder.ondataavailable = ({ data }) => {
    chunks.push(data);
    happen(channelId, { type: 'grew', at: now(), bytes: chunks.reduce((sum, { size }) => sum + size, 0) });
  };
  recorder.onerror = lose;
  for (const track of stream.getAudioTracks()) track.onended = lose;
  recorder.onstop = () => {
    if (isOver) return;
    // The browser stops by itself when it loses the microphone.
    lose();
    end();
    const file = new File(chunks, recordingName(format), { type: recorder.mimeType });
    happen(channelId, { type: 'finished', file: file.size > 0 ? file : null });
  };
  recorder.start(DATA_EVERY_MS);
  running = { channelId, recorder, end };
  happen(channelId, { type: 'opened', at: now() });
}

/** Asks for the microphone and records. */
export async function startRecording(channelId: string): Promise<void> {
  const asking: RecorderState = { kind: 'asking' };
  pausePlayback();
  setRecording(channelId, asking);
  let stream: MediaStream | null = null;
  try {
    stream = await openMicrophone();
    // Meanwhile it may have been canceled.
    if (recordingIn(channelId) === asking) record(channelId, stream);
    else stopStream(stream);
  } catch (error) {
    stopStream(stream);
    if (recordingIn(channelId) === asking) happen(channelId, { type: 'failed', problem: problemOf(error) });
  }
}

export function pauseRecording(channelId: string): void {
  happen(channelId, { type: 'paused', at: performance.now() });
}

export function resumeRecording(channelId: string): void {
  happen(channelId, { type: 'resumed', at: performance.now() });
}

export function stopRecording(channelId: string): void {
  happen(channelId, { type: 'stopped', at: performance.now(), reason: 'user' });
}

/** Cancels, or discards what was recorded. */
export function dropRecording(channelId: string): void {
  setRecording(channelId, null);
  if (running?.channelId === channelId) running.end();
}
