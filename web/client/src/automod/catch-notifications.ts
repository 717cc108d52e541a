/** Whoever makes the rules of a server is told of what they caught, wherever they are. */
import { automodEvents } from '@folkmoot/contracts/automod/wire';
import { onRealtimeEvent } from '../realtime/realtime.ts';
import { showToast } from '../ui/toasts.ts';
import { text } from './texts.ts';

/** A flood of them is one piece of news. */
const QUIET_MS = 60_000;

/** Answers how to stop. `go` leads to a path of the app. */
export function notifyOfCatches(go: (path: string) => void): () => void {
  const toldAt = new Map<string, number>();
  return onRealtimeEvent(automodEvents.caught, ({ serverId, ruleName, blocked }) => {
    if (Date.now() - (toldAt.get(serverId) ?? 0) < QUIET_MS) return;
    toldAt.set(serverId, Date.now());
    const path = `/app/servers/${serverId}/settings/automod`;
    showToast({
      tone: 'alert',
      text: text(blocked ? 'toastBlocked' : 'toastMatched', { rule: ruleName }),
      action: { label: text('view'), onAction: () => go(path) },
    });
  });
}
