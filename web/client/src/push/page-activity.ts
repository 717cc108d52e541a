/** Whether the user is active in this page. Every change is sent to the server, which sends no push while they are active. */
import { clientEvents } from '@folkmoot/contracts/realtime';
import { emit, onLive } from '../realtime/realtime.ts';

/** After this time without input, the user may have left. */
const ACTIVE_MS = 60_000;
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;
const CHANGES = ['focus', 'blur', 'pageshow', 'pagehide'] as const;

export function reportPageActivity(): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  let active = true;
  let reported: boolean | null = null;
  let idleTimer: ReturnType<typeof setTimeout> | undefined;
  let lastSign = 0;

  function report(): void {
    const isInFront = active && document.visibilityState === 'visible' && document.hasFocus();
    if (isInFront === reported) return;
    reported = isInFront;
    emit(clientEvents.inFront, isInFront);
  }

  function restartIdleTimer(): void {
    clearTimeout(idleTimer);
    idleTimer = setTimeout(() => {
      active = false;
      report();
    }, ACTIVE_MS);
  }

  /** Throttled, because pointers move often. */
  function onSign(): void {
    const now = Date.now();
    if (active && now - lastSign < 1000) return;
    lastSign = now;
    active = true;
    restartIdleTimer();
    report();
  }

  for (const name of SIGNS) window.addEventListener(name, onSign, { passive: true, signal });
  for (const name of CHANGES) window.addEventListener(name, onSign, { signal });
  document.addEventListener('visibilitychange', onSign, { signal });
  // A new connection does not know the last state.
  const stopListening = onLive(() => {
    reported = null;
    report();
  });
  restartIdleTimer();
  report();
  return () => {
    ended.abort();
    stopListening();
    clearTimeout(idleTimer);
  };
}
