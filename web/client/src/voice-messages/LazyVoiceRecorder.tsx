import { Suspense } from 'react';
import { lazyPart } from '../parts/lazy-part.tsx';
import { NoFallback } from '../parts/OfflineNotice.tsx';
import type { VoiceRecorderProps } from './VoiceRecorder.tsx';

const Recorder = lazyPart(async () => (await import('./VoiceRecorder.tsx')).VoiceRecorder, NoFallback);

/** Loaded with the first recording, because most users only listen. Rejects without a network. */
export async function loadRecorder() {
  await Recorder.load();
  return import('./recorder.ts');
}

export function LazyVoiceRecorder(props: VoiceRecorderProps) {
  return (
    <Suspense fallback={<div className="composer-box" aria-busy="true" />}>
      <Recorder {...props} />
    </Suspense>
  );
}
