import { deleteChannel } from '@folkmoot/contracts/channels/commands';
import { CHANNEL_TYPE } from '@folkmoot/contracts/channels/limits';
import type { RawChannel } from '@folkmoot/contracts/channels/wire';
import type { RawServer } from '@folkmoot/contracts/servers/wire';
import { useNavigate } from 'react-router';
import { call } from '../api/call.ts';
import { DangerSection } from './DangerSection.tsx';
import { text } from './server-texts.ts';

export function DeleteChannel({ server, channel }: { readonly server: RawServer; readonly channel: RawChannel }) {
  const navigate = useNavigate();
  const isCategory = channel.type === CHANNEL_TYPE.CATEGORY;
  const isDefault = channel.id === server.defaultChannelId;
  const consequence = text(isCategory ? 'deleteCategoryText' : isDefault ? 'deleteDefaultText' : 'deleteChannelText');
  return (
    <DangerSection
      title={text(isCategory ? 'deleteCategory' : 'deleteChannel')}
      consequence={consequence}
      isDisabled={isDefault}
      confirmTitle={text('deleteChannelTitle', { name: channel.name ?? '' })}
      confirm={text('deleteGo')}
      onConfirm={async () => {
        await call(deleteChannel, { params: { serverId: server.id, channelId: channel.id } });
        await navigate(`/app/servers/${server.id}/settings/channels`);
      }}
    />
  );
}
