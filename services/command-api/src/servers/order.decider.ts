/** Decisions on a user's list of servers. Deleted servers do not count: `joined` has those that do. */
import type { Decision } from '@folkmoot/contracts/kernel/decider';
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import { ServerFolderCreated, ServerFolderDeleted, ServerFolderUpdated, ServerOrderSet } from '@folkmoot/contracts/servers/events';
import { NEW_FOLDER_NAME } from '@folkmoot/contracts/servers/limits';
import { keepServers, type OrderEvent, type OrderState } from './order-state.ts';

export type OrderFacts = {
  readonly userId: string;
  /** The servers of the user (warm). */
  readonly joined: ReadonlySet<string>;
};

/** All joined servers and all folders, each once. */
export function decideOrderServers(
  stored: OrderState,
  entries: readonly string[],
  { userId, joined }: OrderFacts,
): Decision<OrderEvent, 'ServerOrderIncomplete'> {
  const state = keepServers(stored, (id) => joined.has(id));
  const named = new Set(entries);
  if (named.size !== entries.length || named.size !== joined.size + state.folders.size) return refuse('ServerOrderIncomplete');
  for (const id of named) if (!joined.has(id) && !state.folders.has(id)) return refuse('ServerOrderIncomplete');
  return [ServerOrderSet({ userId, entries: [...entries] })];
}

export type CreateFolderFacts = OrderFacts & { readonly folderId: string; readonly color: string };

/** The folder is placed before its first server, or last if that server was never listed. */
export function decideCreateFolder(
  stored: OrderState,
  serverIds: readonly string[],
  { userId, joined, folderId, color }: CreateFolderFacts,
): Decision<OrderEvent, 'InvalidFolderServers'> {
  if (serverIds.length === 0 || !areJoined(serverIds, joined)) return refuse('InvalidFolderServers');
  const { entries } = keepServers(stored, (id) => joined.has(id));
  const found = entries.indexOf(serverIds[0] ?? '');
  const place = found < 0 ? entries.length : found;
  return [
    ServerFolderCreated({
      userId,
      folderId,
      name: NEW_FOLDER_NAME,
      color,
      serverIds: [...serverIds],
      entries: entries.toSpliced(place, 0, folderId),
    }),
  ];
}

type FolderWishes = {
  readonly serverIds?: readonly string[] | undefined;
  readonly name?: string | undefined;
  readonly color?: string | undefined;
};

/** An empty list of servers deletes the folder. */
export function decideUpdateFolder(
  stored: OrderState,
  wishes: FolderWishes,
  { userId, joined, folderId }: OrderFacts & { readonly folderId: string },
): Decision<OrderEvent, 'UnknownFolder' | 'InvalidFolderServers'> {
  const { entries, folders } = keepServers(stored, (id) => joined.has(id));
  const folder = folders.get(folderId);
  if (!folder) return refuse('UnknownFolder');
  const serverIds = wishes.serverIds ?? folder.serverIds;
  const name = wishes.name ?? folder.name;
  const color = wishes.color ?? folder.color;
  if (serverIds.length === 0) {
    return [ServerFolderDeleted({ userId, folderId, name, color, entries: entries.filter((id) => id !== folderId) })];
  }
  if (!areJoined(serverIds, joined)) return refuse('InvalidFolderServers');
  return [ServerFolderUpdated({ userId, folderId, name, color, serverIds: [...serverIds] })];
}

function areJoined(serverIds: readonly string[], joined: ReadonlySet<string>): boolean {
  return new Set(serverIds).size === serverIds.length && serverIds.every((id) => joined.has(id));
}
