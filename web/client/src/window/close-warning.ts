import { callStore } from '../voice/call-store.ts';
import { windowSettings } from './window-settings.ts';

/** Makes the browser ask before it closes a window with a call, if the user wants that. Returns a function that stops it. */
export function warnOfCalls(): () => void {
  function warn(event: BeforeUnloadEvent): void {
    if (callStore.get().phase !== 'none' && windowSettings().asksInCalls) event.preventDefault();
  }
  window.addEventListener('beforeunload', warn);
  return () => window.removeEventListener('beforeunload', warn);
}
