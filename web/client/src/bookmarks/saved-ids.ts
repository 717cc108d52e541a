/** Which messages are saved. Loaded when a menu of a message first opens, and then kept up to date. */
import { listSavedIds } from '@folkmoot/contracts/bookmarks/commands';
import { bookmarkEvents } from '@folkmoot/contracts/bookmarks/wire';
import { call } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import { onLive, onRealtimeEvent } from '../realtime/realtime.ts';

const KEY = ['saved-ids'] as const;
type Ids = ReadonlySet<string>;

/** false until the ids are loaded. */
export function isSaved(messageId: string): boolean {
  return queryClient.getQueryData<Ids>(KEY)?.has(messageId) ?? false;
}

/** Does nothing if they are loaded. Without a network, all messages count as not saved. */
export async function loadSavedIds(): Promise<void> {
  const load = async () => new Set((await call(listSavedIds, {})).messageIds);
  await queryClient.fetchQuery<Ids>({ queryKey: KEY, queryFn: load, staleTime: Number.POSITIVE_INFINITY }).catch(() => undefined);
}

/** Loads them again when they are needed next. */
export function forgetSavedIds(): void {
  void queryClient.invalidateQueries({ queryKey: KEY });
}

function change(changed: (ids: Set<string>) => void): void {
  queryClient.setQueryData<Ids>(KEY, (ids) => {
    if (!ids) return undefined;
    const next = new Set(ids);
    changed(next);
    return next;
  });
}

onRealtimeEvent(bookmarkEvents.added, ({ messageId }) => change((ids) => ids.add(messageId)));
onRealtimeEvent(bookmarkEvents.removed, ({ messageId }) => change((ids) => ids.delete(messageId)));
// Events may have been missed.
onLive(forgetSavedIds);
