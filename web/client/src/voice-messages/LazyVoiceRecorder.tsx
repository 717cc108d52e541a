import { Suspense } from 'react';
import { lazyPart } from '../parts/lazy-part.tsx';
import type { VoiceRecorderProps } from './VoiceRecorder.tsx';

const Recorder = lazyPart(async () => (await import('./VoiceRecorder.tsx')).VoiceRecorder);

/** Loaded with the first recording, because most users only listen. */
export function loadRecorder() {
  return import('./recorder.ts');
}

export function LazyVoiceRecorder(props: VoiceRecorderProps) {
  return (
    <Suspense fallback={<div className="composer-box" aria-busy="true" />}>
      <Recorder {...props} />
    </Suspense>
  );
}
