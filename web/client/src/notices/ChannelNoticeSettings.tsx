import { removeChannelNotice, setChannelNotice } from '@folkmoot/contracts/notices/commands';
import { ChevronLeft } from 'lucide-react';
import { Navigate, useParams } from 'react-router';
import { call } from '../api/call.ts';
import { SettingsLink } from '../settings/SettingsLink.tsx';
import { useChannel } from '../store/use-store.ts';
import { NoticeForm } from './NoticeForm.tsx';
import { useChannelNotice, useKeepNotice } from './notice-query.ts';
import { text } from './texts.ts';

/** The notice of a channel, in its settings. */
export function ChannelNoticeSettings({ serverId }: { readonly serverId: string }) {
  const { channelId = '' } = useParams();
  const channel = useChannel(channelId);
  const notice = useChannelNotice(channelId);
  const keep = useKeepNotice(channelId);
  const root = `/app/servers/${serverId}/settings/channels`;
  if (!channel || channel.serverId !== serverId) return <Navigate to={root} replace />;

  async function save(content: string) {
    const params = { serverId, channelId };
    if (content === '') {
      await call(removeChannelNotice, { params });
      keep(null);
    } else {
      keep((await call(setChannelNotice, { params, body: { content } })).notice);
    }
  }

  return (
    <>
      <SettingsLink to={`${root}/${channelId}`} className="settings-crumb">
        <ChevronLeft aria-hidden="true" />
        {text('backToChannel')}
      </SettingsLink>
      <NoticeForm
        key={channelId}
        title={text('ofChannel', { name: channel.name ?? '' })}
        description={text('ofChannelText')}
        notice={notice}
        onSave={save}
      />
    </>
  );
}
