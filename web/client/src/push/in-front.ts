/** Whether the user is active in this page. Every change is sent to the server, which sends no push while they are active. */
import { clientEvents } from '@folkmoot/contracts/realtime';
import { onLive, say } from '../realtime/realtime.ts';

/** After this time without input, the user may have left. */
const ACTIVE_MS = 60_000;
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;
const CHANGES = ['focus', 'blur', 'pageshow', 'pagehide'] as const;

export function watchFront(): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  let active = true;
  let reported: boolean | null = null;
  let rest: ReturnType<typeof setTimeout> | undefined;
  let lastSign = 0;

  function report(): void {
    const isInFront = active && document.visibilityState === 'visible' && document.hasFocus();
    if (isInFront === reported) return;
    reported = isInFront;
    say(clientEvents.inFront, isInFront);
  }

  function wait(): void {
    clearTimeout(rest);
    rest = setTimeout(() => {
      active = false;
      report();
    }, ACTIVE_MS);
  }

  /** Throttled, because pointers move often. */
  function act(): void {
    const now = Date.now();
    if (active && now - lastSign < 1000) return;
    lastSign = now;
    active = true;
    wait();
    report();
  }

  for (const name of SIGNS) window.addEventListener(name, act, { passive: true, signal });
  for (const name of CHANGES) window.addEventListener(name, act, { signal });
  document.addEventListener('visibilitychange', act, { signal });
  // A new connection does not know the last state.
  const stopListening = onLive(() => {
    reported = null;
    report();
  });
  wait();
  report();
  return () => {
    ended.abort();
    stopListening();
    clearTimeout(rest);
  };
}
