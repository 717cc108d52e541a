/** The screens of calls, loaded with the first call. */
import { Suspense } from 'react';
import { lazyPart } from '../parts/lazy-part.tsx';
import { NoFallback } from '../parts/OfflineNotice.tsx';
import { sameItems } from '../store/create-store.ts';
import { useStore } from '../store/store.ts';
import { useCall } from './call-store.ts';
import { ringing } from './ringing.ts';

const CallPanel = lazyPart(async () => (await import('./CallPanel.tsx')).CallPanel, NoFallback);
const CallBar = lazyPart(async () => (await import('./CallBar.tsx')).CallBar, NoFallback);
const IncomingCall = lazyPart(async () => (await import('./IncomingCall.tsx')).IncomingCall, NoFallback);

type PlaceProps = { readonly channelId: string; readonly serverId: string | null; readonly name: string };

/** Above the conversation during a call. */
export function CallPlace(props: PlaceProps) {
  const isCallRunning = useStore((state) => state.calls.has(props.channelId));
  const isHere = useCall((call) => call.channelId === props.channelId);
  if (!isCallRunning && !isHere) return null;
  return (
    <Suspense fallback={null}>
      <CallPanel {...props} />
    </Suspense>
  );
}

/** The current call, shown on other screens. */
export function CallBarPlace() {
  const isInCall = useCall((call) => call.phase !== 'none');
  if (!isInCall) return null;
  return (
    <Suspense fallback={null}>
      <CallBar />
    </Suspense>
  );
}

/** Incoming calls, above all screens. */
export function IncomingCalls() {
  const calling = useStore(ringing, sameItems);
  if (calling.length === 0) return null;
  return (
    <Suspense fallback={null}>
      {calling.map((channelId) => (
        <IncomingCall key={channelId} channelId={channelId} />
      ))}
    </Suspense>
  );
}
