/** Changes folders when a server is moved. Pure. */
import type { RawServerFolder } from '@folkmoot/contracts/servers/wire';
import type { RailItem } from './server-order.ts';

/** Next to an item of the rail, into a folder (next to one of its servers, or last), or into a new folder with another server. */
export type Drop =
  | { readonly kind: 'beside'; readonly target: string; readonly after: boolean }
  | { readonly kind: 'into'; readonly folderId: string; readonly target: string | null; readonly after: boolean }
  | { readonly kind: 'together'; readonly target: string };

export type Zone = 'before' | 'into' | 'after';

/** `part`: the pointer position relative to the height of the target. The middle is inside. */
export function zoneAt(part: number): Zone {
  if (part < 0.28) return 'before';
  return part > 0.72 ? 'after' : 'into';
}

export function folderOf(items: readonly RailItem[], serverId: string): RawServerFolder | null {
  for (const item of items) if (item.kind === 'folder' && item.folder.serverIds.includes(serverId)) return item.folder;
  return null;
}

export function dropOn(items: readonly RailItem[], serverId: string, zone: Zone): Drop {
  const folder = folderOf(items, serverId);
  if (folder) return { kind: 'into', folderId: folder.id, target: serverId, after: zone !== 'before' };
  return zone === 'into' ? { kind: 'together', target: serverId } : { kind: 'beside', target: serverId, after: zone === 'after' };
}

/** Adds a server to a folder, or moves it within the folder. */
export function withServer(serverIds: readonly string[], moved: string, target: string | null, after: boolean): readonly string[] {
  const others = serverIds.filter((id) => id !== moved);
  const at = target === null ? -1 : others.indexOf(target);
  return at === -1 ? [...others, moved] : others.toSpliced(at + (after ? 1 : 0), 0, moved);
}

/** Removes a server from its folder. An empty folder is removed. */
export function withoutServer(items: readonly RailItem[], serverId: string): readonly RailItem[] {
  return items.flatMap((item): readonly RailItem[] => {
    if (item.kind === 'server' || !item.folder.serverIds.includes(serverId)) return [item];
    const serverIds = item.folder.serverIds.filter((id) => id !== serverId);
    const servers = item.servers.filter((server) => server.id !== serverId);
    return serverIds.length === 0 ? [] : [{ ...item, folder: { ...item.folder, serverIds }, servers }];
  });
}
