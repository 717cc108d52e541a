import { createServerFolder, orderServers, updateServerFolder } from '@folkmoot/contracts/servers/commands';
import type { RawServerFolder } from '@folkmoot/contracts/servers/wire';
import { useAction } from '../api/use-command.ts';
import { type Drop, folderOf, withoutServer, withServer } from './folder-order.ts';
import { completeOrder, movedOrder, type RailItem } from './server-order.ts';

export type Arrange = {
  /** Moves a server, or a folder, which can only be placed next to an item. */
  readonly put: (moved: string, drop: Drop) => Promise<void>;
  readonly makeFolder: (serverId: string) => Promise<void>;
  readonly takeOut: (serverId: string) => Promise<void>;
  readonly dissolve: (folder: RawServerFolder) => Promise<void>;
};

/** Arranges the rail. Each step is a separate command. A refusal ends the sequence and is shown. */
export function useArrange(items: readonly RailItem[]): Arrange {
  const order = useAction(orderServers);
  const create = useAction(createServerFolder);
  const update = useAction(updateServerFolder);

  function setServers({ id }: Pick<RawServerFolder, 'id'>, serverIds: readonly string[]) {
    return update({ params: { folderId: id }, body: { serverIds: [...serverIds] } });
  }

  async function leave(serverId: string): Promise<boolean> {
    const folder = folderOf(items, serverId);
    if (!folder) return true;
    const rest = folder.serverIds.filter((id) => id !== serverId);
    return (await setServers(folder, rest)) !== null;
  }

  async function into(moved: string, { folderId, target, after }: Extract<Drop, { kind: 'into' }>): Promise<void> {
    const folder = items.flatMap((item) => (item.kind === 'folder' && item.folder.id === folderId ? [item.folder] : []))[0];
    if (!folder) return;
    if (folderOf(items, moved)?.id !== folderId && !(await leave(moved))) return;
    await setServers(folder, withServer(folder.serverIds, moved, target, after));
  }

  async function put(moved: string, drop: Drop): Promise<void> {
    const isFolder = items.some((item) => item.kind === 'folder' && item.folder.id === moved);
    if (drop.kind !== 'beside' && isFolder) return;
    if (drop.kind === 'into') return into(moved, drop);
    if (!(await leave(moved))) return;
    if (drop.kind === 'together') {
      await create({ body: { serverIds: [drop.target, moved] } });
      return;
    }
    const left = withoutServer(items, moved);
    await order({ body: { serverIds: [...completeOrder(left, movedOrder(left, moved, drop.target, drop.after))] } });
  }

  return {
    put,
    async makeFolder(serverId) {
      if (await leave(serverId)) await create({ body: { serverIds: [serverId] } });
    },
    async takeOut(serverId) {
      await leave(serverId);
    },
    async dissolve(folder) {
      await setServers(folder, []);
    },
  };
}
