import { updateServer } from '@folkmoot/contracts/servers/commands';
import { DEFAULT_EDIT_HISTORY } from '@folkmoot/contracts/servers/edit-history';
import type { RawServer } from '@folkmoot/contracts/servers/wire';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { useInstance } from '../instance/use-instance.ts';
import { fieldProblems } from '../pages/form-problem.ts';
import { useAttempt } from '../pages/use-attempt.ts';
import { ServerPictures } from '../pictures/PictureSettings.tsx';
import { useOwnId, useServerChannels } from '../store/use-store.ts';
import { Button } from '../ui/Button.tsx';
import { Select } from '../ui/Select.tsx';
import { Switch } from '../ui/Switch.tsx';
import { TextField } from '../ui/TextField.tsx';
import { DeleteServerDialog } from './DeleteServerDialog.tsx';
import { EditHistorySetting } from './EditHistorySetting.tsx';
import { Section } from './Section.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import { text } from './server-texts.ts';
import { TransferDialog } from './TransferDialog.tsx';
import { useDraft } from './use-draft.ts';

const CATEGORY = 2;
const NONE = 'none';
const PATHS = { name: ['name'], defaultChannelId: ['defaultChannelId'], systemChannelId: ['systemChannelId'] };

export function GeneralSettings({ server }: { readonly server: RawServer }) {
  const isCreator = useOwnId() === server.createdById;
  const channels = useServerChannels(server.id).filter((channel) => channel.type !== CATEGORY);
  const options = channels.map((channel) => ({ id: channel.id, label: channel.name ?? '' }));
  const ownersDecide = useInstance().data?.wordFilter.mode === 'servers';
  const { name, defaultChannelId, systemChannelId, filterWords = false, editHistory = DEFAULT_EDIT_HISTORY } = server;
  const draft = useDraft({ name, defaultChannelId, systemChannelId, filterWords, editHistory });
  const { attempt, isPending, problem } = useAttempt(async () => {
    const { name: renamed, ...chosen } = draft.changes;
    const body = { ...chosen, ...(renamed === undefined ? {} : { name: renamed.trim() }) };
    draft.change(body);
    const { name: shown } = await call(updateServer, { params: { serverId: server.id }, body });
    // The word filter may have masked words of the new name. With them, the form would stay unsaved.
    if (shown && shown !== body.name) draft.change({ name: shown });
  });
  const errors = fieldProblems(problem, PATHS);

  return (
    <SettingsForm draft={draft} onSave={() => attempt()} isPending={isPending} problem={errors.general}>
      <Section title={text('overview')}>
        <TextField
          label={text('name')}
          value={draft.values.name}
          onChange={(value) => draft.change({ name: value })}
          description={server.verified ? text('renameNote') : undefined}
          error={errors.fields.name}
          autoComplete="off"
        />
        <div className="settings-columns">
          <Select
            label={text('defaultChannel')}
            description={text('defaultChannelText')}
            options={options}
            value={draft.values.defaultChannelId}
            onChange={(id) => draft.change({ defaultChannelId: id })}
            error={errors.fields.defaultChannelId}
          />
          <Select
            label={text('systemChannel')}
            description={text('systemChannelText')}
            options={[{ id: NONE, label: text('noChannel') }, ...options]}
            value={draft.values.systemChannelId ?? NONE}
            onChange={(id) => draft.change({ systemChannelId: id === NONE ? null : id })}
            error={errors.fields.systemChannelId}
          />
        </div>
      </Section>
      <EditHistorySetting value={draft.values.editHistory} onChange={(chosen) => draft.change({ editHistory: chosen })} />
      {isCreator && ownersDecide && (
        <Section title={text('wordFilter')}>
          <Switch
            isSelected={draft.values.filterWords}
            onChange={(filterWords) => draft.change({ filterWords })}
            description={text('maskWordsText')}
          >
            {text('maskWords')}
          </Switch>
        </Section>
      )}
      <ServerPictures server={server} />
      {isCreator && <Ownership server={server} />}
    </SettingsForm>
  );
}

function Ownership({ server }: { readonly server: RawServer }) {
  const [open, setOpen] = useState<'transfer' | 'delete' | null>(null);
  return (
    <Section title={text('ownership')} description={text('ownershipText')} tone="danger">
      <div className="settings-line">
        <p className="settings-note">{text('transferText')}</p>
        <Button onPress={() => setOpen('transfer')}>{text('transfer')}</Button>
      </div>
      <div className="settings-line">
        <p className="settings-note">{text('deleteServerText')}</p>
        <Button variant="danger" onPress={() => setOpen('delete')}>
          {text('deleteServer')}
        </Button>
      </div>
      {open === 'transfer' && <TransferDialog server={server} onClose={() => setOpen(null)} />}
      {open === 'delete' && <DeleteServerDialog server={server} onClose={() => setOpen(null)} />}
    </Section>
  );
}
