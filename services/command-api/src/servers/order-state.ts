/** A user's list of servers and folders, folded from `order-<userId>`. */
import type { EventOf } from '@folkmoot/contracts/kernel/event';
import type {
  ServerFolderCreated,
  ServerFolderDeleted,
  ServerFolderUpdated,
  ServerOrderSet,
  ServerUnlisted,
} from '@folkmoot/contracts/servers/events';
import { NEW_FOLDER_NAME } from '@folkmoot/contracts/servers/limits';
import type { RawServerFolder } from '@folkmoot/contracts/servers/wire';
import type { WarmFolding } from '@folkmoot/platform/command/warm';

export type Folder = Readonly<Omit<RawServerFolder, 'serverIds'>> & { readonly serverIds: readonly string[] };

export type OrderState = {
  /** Ids of servers and folders. */
  readonly entries: readonly string[];
  readonly folders: ReadonlyMap<string, Folder>;
};

export type OrderEvent = EventOf<
  typeof ServerOrderSet | typeof ServerFolderCreated | typeof ServerFolderUpdated | typeof ServerFolderDeleted | typeof ServerUnlisted
>;

const initial: OrderState = { entries: [], folders: new Map() };

export const orderFolding: WarmFolding<OrderState, OrderEvent> = { category: 'order', initial, evolve };

function evolve(state: OrderState, event: OrderEvent): OrderState {
  switch (event.type) {
    case 'ServerOrderSet':
      return { ...state, entries: event.data.entries };
    case 'ServerFolderCreated':
      return { entries: event.data.entries, folders: new Map(state.folders).set(event.data.folderId, folderOf(event.data)) };
    case 'ServerFolderUpdated':
      return { ...state, folders: new Map(state.folders).set(event.data.folderId, folderOf(event.data)) };
    case 'ServerFolderDeleted': {
      const folders = new Map(state.folders);
      folders.delete(event.data.folderId);
      return { entries: event.data.entries, folders };
    }
    case 'ServerUnlisted':
      return keepServers(state, (serverId) => serverId !== event.data.serverId);
    default:
      return unknownEvent(event);
  }
}

function folderOf(data: EventOf<typeof ServerFolderUpdated>['data']): Folder {
  return { id: data.folderId, name: data.name ?? NEW_FOLDER_NAME, color: data.color, serverIds: data.serverIds };
}

/** Removes other servers from the list and the folders. A folder that becomes empty is removed too. */
export function keepServers(state: OrderState, keep: (serverId: string) => boolean): OrderState {
  const folders = new Map<string, Folder>();
  for (const folder of state.folders.values()) {
    const serverIds = folder.serverIds.filter(keep);
    if (serverIds.length > 0) folders.set(folder.id, { ...folder, serverIds });
  }
  const entries = state.entries.filter((id) => (state.folders.has(id) ? folders.has(id) : keep(id)));
  return { entries, folders };
}

function unknownEvent(event: never): never {
  throw new Error(`A list of servers does not know ${JSON.stringify(event)}`);
}
