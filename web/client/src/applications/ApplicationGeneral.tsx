import { deleteApplication, updateApplication } from '@folkmoot/contracts/applications/commands';
import type { RawApplication } from '@folkmoot/contracts/applications/wire';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { call } from '../api/call.ts';
import { refetchQueries } from '../api/refetch-queries.ts';
import { fieldProblems } from '../pages/form-problem.ts';
import { useAttempt } from '../pages/use-attempt.ts';
import { DangerSection } from '../settings/DangerSection.tsx';
import { Section } from '../settings/Section.tsx';
import { SettingsForm } from '../settings/SettingsForm.tsx';
import { useDraft } from '../settings/use-draft.ts';
import { TextField } from '../ui/TextField.tsx';
import { useChangeApplication } from './applications-query.ts';
import { APPLICATIONS } from './places.ts';
import { text } from './texts.ts';

const PATHS = { name: ['name'] };

export function ApplicationGeneral({ application }: { readonly application: RawApplication }) {
  return (
    <div className="settings-stack">
      <NameForm application={application} />
      <DeleteApplication application={application} />
    </div>
  );
}

function NameForm({ application }: { readonly application: RawApplication }) {
  const change = useChangeApplication(application.id);
  const draft = useDraft({ name: application.name });
  const name = draft.values.name.trim();
  const { attempt, isPending, problem } = useAttempt(async () => {
    await call(updateApplication, { params: { applicationId: application.id }, body: { name } });
    change({ name });
    draft.reset();
  });
  const errors = fieldProblems(problem, PATHS);
  const isBad = name.length < 3 || name.length > 35;
  return (
    <SettingsForm draft={draft} onSave={() => attempt()} isPending={isPending} isBlocked={isBad} problem={errors.general}>
      <Section title={text('general')}>
        <TextField
          label={text('name')}
          value={draft.values.name}
          onChange={(value) => draft.change({ name: value })}
          description={text('nameNote')}
          error={errors.fields.name ?? (isBad ? text('nameLength') : null)}
        />
      </Section>
    </SettingsForm>
  );
}

function DeleteApplication({ application }: { readonly application: RawApplication }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  return (
    <DangerSection
      title={text('deleteTitle')}
      consequence={text('deleteText')}
      button={text('deleteGo')}
      confirmTitle={text('deleteAsk', { name: application.name })}
      confirm={text('deleteGo')}
      onConfirm={async () => {
        await call(deleteApplication, { params: { applicationId: application.id } });
        await refetchQueries(client, { queryKey: ['applications'] });
        await navigate(APPLICATIONS);
      }}
    />
  );
}
