import { callStore } from '../voice/call-store.ts';
import { windowSettings } from './window-settings.ts';

/** The browser asks before it closes a window with a call in it, where the person wants that. The answer ends it. */
export function warnOfCalls(): () => void {
  function warn(event: BeforeUnloadEvent): void {
    if (callStore.get().phase !== 'none' && windowSettings().asksInCalls) event.preventDefault();
  }
  window.addEventListener('beforeunload', warn);
  return () => window.removeEventListener('beforeunload', warn);
}
