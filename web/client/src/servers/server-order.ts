/** The order of the rail: as the user arranged it, then missing servers, newest last. Servers of a folder are inside it. Pure. */
import type { RawServer, RawServerFolder } from '@folkmoot/contracts/servers/wire';

export type RailItem =
  | { readonly kind: 'server'; readonly server: RawServer }
  | { readonly kind: 'folder'; readonly folder: RawServerFolder; readonly servers: readonly RawServer[] };

type Arrangement = {
  readonly orderedServerIds?: readonly string[] | undefined;
  readonly serverFolders?: readonly RawServerFolder[] | undefined;
};

export function railItems(
  servers: ReadonlyMap<string, RawServer>,
  { orderedServerIds = [], serverFolders = [] }: Arrangement,
): readonly RailItem[] {
  const folders = new Map(serverFolders.map((folder) => [folder.id, folder]));
  const inFolder = new Set(serverFolders.flatMap((folder) => folder.serverIds));
  const rest = [...servers.values()].sort((a, b) => a.createdAt - b.createdAt).map((server) => server.id);
  const items: RailItem[] = [];
  for (const id of new Set([...orderedServerIds, ...folders.keys(), ...rest])) {
    const folder = folders.get(id);
    const server = servers.get(id);
    if (folder) {
      const folderServers = folder.serverIds.flatMap((serverId) => servers.get(serverId) ?? []);
      if (folderServers.length > 0) items.push({ kind: 'folder', folder, servers: folderServers });
    } else if (server && !inFolder.has(id)) items.push({ kind: 'server', server });
  }
  return items;
}

/** All ids for the order command: joined servers and folders, with one moved next to another. */
export function movedOrder(items: readonly RailItem[], moved: string, target: string, after: boolean): readonly string[] {
  const top = items.map((item) => (item.kind === 'folder' ? item.folder.id : item.server.id)).filter((id) => id !== moved);
  const at = top.indexOf(target);
  if (at === -1) return [...top, moved];
  return [...top.slice(0, at + (after ? 1 : 0)), moved, ...top.slice(at + (after ? 1 : 0))];
}

/** The order command requires the servers inside folders too. */
export function completeOrder(items: readonly RailItem[], order: readonly string[]): readonly string[] {
  const inside = items.flatMap((item) => (item.kind === 'folder' ? item.servers.map((server) => server.id) : []));
  return [...order, ...inside.filter((id) => !order.includes(id))];
}
