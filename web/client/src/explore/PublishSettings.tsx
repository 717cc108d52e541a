import { publishServer, unpublishServer } from '@folkmoot/contracts/explore/commands';
import { EXPLORE_LIMITS } from '@folkmoot/contracts/explore/limits';
import type { RawPublicServer } from '@folkmoot/contracts/explore/wire';
import type { RawServer } from '@folkmoot/contracts/servers/wire';
import { call } from '../api/call.ts';
import { fieldProblems } from '../pages/form-problem.ts';
import { useAttempt } from '../pages/use-attempt.ts';
import { DangerSection } from '../settings/DangerSection.tsx';
import { Section } from '../settings/Section.tsx';
import { SettingsForm } from '../settings/SettingsForm.tsx';
import { SettingsLink } from '../settings/SettingsLink.tsx';
import { SettingsWaiting } from '../settings/SettingsWaiting.tsx';
import { text as sharedText } from '../settings/texts.ts';
import { useDraft } from '../settings/use-draft.ts';
import { useOwnId } from '../store/use-store.ts';
import { buttonClass } from '../ui/Button.tsx';
import { LoadError } from '../ui/LoadError.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { useKeepPublicServer, usePublicServer } from './explore-query.ts';
import { text } from './texts.ts';

const PATHS = { description: ['description'] };

/** The owner publishes the server here. */
export function PublishSettings({ server }: { readonly server: RawServer }) {
  const isOwner = useOwnId() === server.createdById;
  const found = usePublicServer(server.id);
  if (found.data !== undefined) return <PublishForm server={server} record={found.data} isOwner={isOwner} />;
  if (!found.isError) return <SettingsWaiting rows={1} />;
  return <LoadError title={text('publishFailed')} query={found} retryLabel={sharedText('tryAgain')} />;
}

type PublishFormProps = { readonly server: RawServer; readonly record: RawPublicServer | null; readonly isOwner: boolean };

function PublishForm({ server, record, isOwner }: PublishFormProps) {
  const keep = useKeepPublicServer(server.id);
  const draft = useDraft({ description: record?.description ?? '' });
  const description = draft.values.description.trim();
  const { attempt, isPending, problem } = useAttempt(async () => {
    keep(await call(publishServer, { params: { serverId: server.id }, body: { description } }));
    draft.reset();
  });
  const errors = fieldProblems(problem, PATHS);
  const isBlocked = description === '' || [...description].length > EXPLORE_LIMITS.description.max;
  return (
    <SettingsForm draft={draft} onSave={() => attempt()} isPending={isPending} isBlocked={isBlocked} problem={errors.general}>
      <Section
        title={record ? text('published') : text('publish')}
        description={isOwner ? text('publishText') : text('ownerOnly')}
        actions={
          record && (
            <SettingsLink to={`/app/explore/servers/${server.id}`} className={buttonClass('quiet', 'medium')}>
              {text('viewPublic')}
            </SettingsLink>
          )
        }
      >
        <TextArea
          label={text('description')}
          value={draft.values.description}
          onChange={(value) => draft.change({ description: value })}
          limit={EXPLORE_LIMITS.description.max}
          error={errors.fields.description}
          isDisabled={!isOwner}
        />
      </Section>
      {record && isOwner && <Unpublish server={server} />}
    </SettingsForm>
  );
}

function Unpublish({ server }: { readonly server: RawServer }) {
  const keep = useKeepPublicServer(server.id);
  return (
    <DangerSection
      title={text('unpublish')}
      consequence={text('unpublishText')}
      confirmTitle={text('unpublishTitle', { name: server.name })}
      confirm={text('unpublish')}
      onConfirm={async () => {
        await call(unpublishServer, { params: { serverId: server.id } });
        keep(null);
      }}
    />
  );
}
