import { createChannel, orderChannels } from '@folkmoot/contracts/channels/commands';
import { CHANNEL_TYPE } from '@folkmoot/contracts/channels/limits';
import type { RawChannel } from '@folkmoot/contracts/channels/wire';
import type { RawServer } from '@folkmoot/contracts/servers/wire';
import { ChevronRight, FolderPlus, Hash, Plus } from 'lucide-react';
import { useMemo } from 'react';
import { useAction } from '../api/use-command.ts';
import { type ChannelGroup, channelTree } from '../channels/channel-tree.ts';
import { EmojiIcon } from '../custom-emojis/EmojiIcon.tsx';
import { useServerChannels } from '../store/use-store.ts';
import { Button } from '../ui/Button.tsx';
import type { Drop } from '../ui/reorder.ts';
import { SortableList, type SortableRow } from '../ui/SortableList.tsx';
import { moveTo } from './channel-move.ts';
import { Section } from './Section.tsx';
import { text } from './server-texts.ts';
import { slowModeLabel } from './slow-mode.ts';
import { useGo } from './unsaved.tsx';

export function ChannelsSettings({ server }: { readonly server: RawServer }) {
  const channels = useServerChannels(server.id);
  const groups = useMemo(() => channelTree(channels, () => true), [channels]);
  const go = useGo();
  const create = useAction(createChannel);
  const order = useAction(orderChannels);
  const root = `/app/servers/${server.id}/settings/channels`;
  const params = { serverId: server.id };

  async function createAndOpen(type: number) {
    const channel = await create({ params, body: { type } });
    if (channel) go(`${root}/${channel.id}`);
  }

  function drop(moved: string, at: Drop) {
    const move = moveTo(groups, moved, at);
    if (move) void order({ params, body: move });
  }

  return (
    <div className="settings-stack">
      <Section
        title={text('allChannels')}
        description={text('channelsText')}
        actions={
          <>
            <Button icon={<FolderPlus aria-hidden="true" />} onPress={() => void createAndOpen(CHANNEL_TYPE.CATEGORY)}>
              {text('createCategory')}
            </Button>
            <Button variant="primary" icon={<Plus aria-hidden="true" />} onPress={() => void createAndOpen(CHANNEL_TYPE.SERVER_TEXT)}>
              {text('createChannel')}
            </Button>
          </>
        }
      >
        <SortableList
          label={text('channelsLabel')}
          rows={groups.flatMap((group) => rowsOf(group, server))}
          onReorder={(_, moved, at) => drop(moved, at)}
          onOpen={(id) => go(`${root}/${id}`)}
        />
      </Section>
    </div>
  );
}

function rowsOf({ category, channels }: ChannelGroup, server: RawServer): readonly SortableRow[] {
  const rows = channels.map((channel) => channelRow(channel, server, category !== null));
  return category ? [categoryRow(category), ...rows] : rows;
}

function categoryRow(category: RawChannel): SortableRow {
  const name = category.name ?? '';
  return {
    id: category.id,
    name,
    content: (
      <>
        <span className="settings-row-text settings-category">
          <bdi>{name}</bdi>
        </span>
        <ChevronRight aria-hidden="true" className="settings-row-icon" />
      </>
    ),
  };
}

function channelRow(channel: RawChannel, server: RawServer, isNested: boolean): SortableRow {
  const name = channel.name ?? '';
  const details = [
    ...(channel.id === server.defaultChannelId ? [text('firstChannel')] : []),
    ...(channel.slowModeSeconds ? [slowModeLabel(channel.slowModeSeconds)] : []),
  ];
  return {
    id: channel.id,
    name,
    isNested,
    content: (
      <>
        <EmojiIcon icon={channel.icon} fallback={<Hash aria-hidden="true" className="settings-row-icon" />} />
        <span className="settings-row-text">
          <bdi>{name}</bdi>
        </span>
        <span className="settings-row-detail">{details.join(' · ')}</span>
        <ChevronRight aria-hidden="true" className="settings-row-icon" />
      </>
    ),
  };
}
