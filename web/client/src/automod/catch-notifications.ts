/** Notifies users who manage the rules of a server of matches, on any screen. */
import { automodEvents } from '@folkmoot/contracts/automod/wire';
import { onRealtimeEvent } from '../realtime/realtime.ts';
import { showToast } from '../ui/toasts.ts';
import { text } from './texts.ts';

/** Further matches in this time cause no notification. */
const QUIET_MS = 60_000;

/** Returns a function that stops it. `go` navigates to a path of the app. */
export function notifyOfCatches(go: (path: string) => void): () => void {
  const notifiedAt = new Map<string, number>();
  return onRealtimeEvent(automodEvents.caught, ({ serverId, ruleName, blocked }) => {
    if (Date.now() - (notifiedAt.get(serverId) ?? 0) < QUIET_MS) return;
    notifiedAt.set(serverId, Date.now());
    const path = `/app/servers/${serverId}/settings/automod`;
    showToast({
      tone: 'alert',
      text: text(blocked ? 'toastBlocked' : 'toastMatched', { rule: ruleName }),
      action: { label: text('view'), onAction: () => go(path) },
    });
  });
}
