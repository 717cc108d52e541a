import { orderChannels, setChannelPermissions, updateChannel } from '@folkmoot/contracts/channels/commands';
import type { RawChannel } from '@folkmoot/contracts/channels/wire';
import type { RawServer } from '@folkmoot/contracts/servers/wire';
import { call } from '../api/call.ts';
import type { Problem } from '../api/problem.ts';
import { channelTree } from '../channels/channel-tree.ts';
import { useAttempt } from '../pages/use-attempt.ts';
import { moveInto } from './channel-move.ts';
import { type Draft, useDraft } from './use-draft.ts';

export const NO_CATEGORY = 'none';

type ChannelFields = {
  readonly name: string;
  readonly icon: string | null;
  readonly category: string;
  readonly slowModeSeconds: number;
};
/** By role. */
type Masks = Readonly<Record<string, number>>;

type ChannelForm = {
  readonly form: Pick<Draft<object>, 'isUnsaved' | 'reset'>;
  readonly fields: Draft<ChannelFields>;
  readonly masks: Draft<Masks>;
  readonly save: () => void;
  readonly isPending: boolean;
  readonly problem: Problem | null;
};

/** One page with three commands. Changes of a refused command stay unsaved, the others are saved. */
export function useChannelForm(server: RawServer, channel: RawChannel, channels: readonly RawChannel[]): ChannelForm {
  const fields = useDraft<ChannelFields>({
    name: channel.name ?? '',
    icon: channel.icon,
    category: channel.categoryId ?? NO_CATEGORY,
    slowModeSeconds: channel.slowModeSeconds ?? 0,
  });
  const masks = useDraft<Masks>(Object.fromEntries((channel.permissions ?? []).map((entry) => [entry.roleId, entry.permissions])));
  const params = { serverId: server.id, channelId: channel.id };

  const { attempt, isPending, problem } = useAttempt(async () => {
    const { name, icon, category, slowModeSeconds } = fields.changes;
    if (name !== undefined) fields.change({ name: name.trim() });
    const update = {
      ...(name !== undefined && { name: name.trim() }),
      ...(icon !== undefined && { icon }),
      ...(slowModeSeconds !== undefined && { slowModeSeconds }),
    };
    if (Object.keys(update).length > 0) {
      const { name: shown } = await call(updateChannel, { params, body: update });
      // The word filter may have masked words of the new name. With them, the form would stay unsaved.
      if (shown && shown !== update.name) fields.change({ name: shown });
    }
    if (category !== undefined) {
      const groups = channelTree(channels, () => true);
      const body = moveInto(groups, channel.id, category === NO_CATEGORY ? null : category);
      await call(orderChannels, { params: { serverId: server.id }, body });
    }
    for (const [roleId, permissions] of Object.entries(masks.changes)) {
      if (permissions !== undefined) await call(setChannelPermissions, { params: { ...params, roleId }, body: { permissions } });
    }
  });

  function reset() {
    fields.reset();
    masks.reset();
  }

  const form = { isUnsaved: fields.isUnsaved || masks.isUnsaved, reset };
  return { form, fields, masks, save: () => attempt(), isPending, problem };
}
