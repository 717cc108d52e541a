import { CHANNEL_TYPE } from '@folkmoot/contracts/channels/limits';
import type { RawChannel } from '@folkmoot/contracts/channels/wire';
import type { RawServer } from '@folkmoot/contracts/servers/wire';
import { ChevronLeft } from 'lucide-react';
import { useParams } from 'react-router';
import { IconField } from '../custom-emojis/IconField.tsx';
import { text as noticeText } from '../notices/texts.ts';
import { fieldProblems } from '../pages/form-problem.ts';
import { useServerChannels } from '../store/use-store.ts';
import { buttonClass } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Select } from '../ui/Select.tsx';
import { TextField } from '../ui/TextField.tsx';
import { ChannelAccess } from './ChannelAccess.tsx';
import { DeleteChannel } from './DeleteChannel.tsx';
import { Section } from './Section.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import { SettingsLink } from './SettingsLink.tsx';
import { text } from './server-texts.ts';
import { slowModeOptions } from './slow-mode.ts';
import { NO_CATEGORY, useChannelForm } from './use-channel-form.ts';

const PATHS = { name: ['name'], slowModeSeconds: ['slowModeSeconds'] };

export function ChannelEditor({ server }: { readonly server: RawServer }) {
  const { channelId = '' } = useParams();
  const channels = useServerChannels(server.id);
  const channel = channels.find((known) => known.id === channelId);
  return (
    <>
      <SettingsLink to={`/app/servers/${server.id}/settings/channels`} className="settings-crumb">
        <ChevronLeft aria-hidden="true" />
        {text('allChannels')}
      </SettingsLink>
      {channel ? (
        <ChannelForm key={channel.id} server={server} channel={channel} channels={channels} />
      ) : (
        <EmptyState title={text('channelGone')} />
      )}
    </>
  );
}

type ChannelFormProps = { readonly server: RawServer; readonly channel: RawChannel; readonly channels: readonly RawChannel[] };

function ChannelForm({ server, channel, channels }: ChannelFormProps) {
  const { form, fields, masks, save, isPending, problem } = useChannelForm(server, channel, channels);
  const errors = fieldProblems(problem, PATHS);
  const isCategory = channel.type === CHANNEL_TYPE.CATEGORY;
  const categories = channels.filter((other) => other.type === CHANNEL_TYPE.CATEGORY);
  return (
    <SettingsForm draft={form} onSave={save} isPending={isPending} problem={errors.general}>
      <Section title={channel.name ?? ''}>
        <TextField
          label={text('channelName')}
          value={fields.values.name}
          onChange={(name) => fields.change({ name })}
          error={errors.fields.name}
          {...(isCategory ? {} : { prefix: '#' })}
          autoComplete="off"
        />
        {!isCategory && <IconField value={fields.values.icon} onChange={(icon) => fields.change({ icon })} />}
        {!isCategory && (
          <div className="settings-columns">
            <Select
              label={text('channelCategory')}
              options={[
                { id: NO_CATEGORY, label: text('noCategory') },
                ...categories.map((category) => ({ id: category.id, label: category.name ?? '' })),
              ]}
              value={fields.values.category}
              onChange={(category) => fields.change({ category })}
            />
            <Select
              label={text('slowMode')}
              description={text('slowModeText')}
              options={slowModeOptions(channel.slowModeSeconds ?? 0)}
              value={String(fields.values.slowModeSeconds)}
              onChange={(seconds) => fields.change({ slowModeSeconds: Number(seconds) })}
              error={errors.fields.slowModeSeconds}
            />
          </div>
        )}
      </Section>
      {!isCategory && (
        <Section title={noticeText('settings')} description={noticeText('ofChannelText')}>
          <SettingsLink to={`/app/servers/${server.id}/settings/channels/${channel.id}/notice`} className={buttonClass('quiet', 'medium')}>
            {noticeText('editChannel')}
          </SettingsLink>
        </Section>
      )}
      <ChannelAccess
        server={server}
        isCategory={isCategory}
        maskOf={(roleId) => masks.values[roleId] ?? 0}
        onChange={(roleId, mask) => masks.change({ [roleId]: mask })}
      />
      <DeleteChannel server={server} channel={channel} />
    </SettingsForm>
  );
}
