import { updateBot } from '@folkmoot/contracts/applications/commands';
import type { RawApplication } from '@folkmoot/contracts/applications/wire';
import type { RawUser } from '@folkmoot/contracts/profiles/wire';
import { call } from '../api/call.ts';
import { fieldProblems } from '../pages/form-problem.ts';
import { useAttempt } from '../pages/use-attempt.ts';
import { Section } from '../settings/Section.tsx';
import { SettingsForm } from '../settings/SettingsForm.tsx';
import { useDraft } from '../settings/use-draft.ts';
import { TextField } from '../ui/TextField.tsx';
import { useChangeApplication } from './applications-query.ts';
import { BotCommands } from './BotCommands.tsx';
import { BotToken } from './BotToken.tsx';
import { text } from './texts.ts';

const PATHS = { username: ['username'], tag: ['tag'] };

type BotPageProps = { readonly application: RawApplication; readonly bot: RawUser };

export function BotPage({ application, bot }: BotPageProps) {
  return (
    <div className="settings-stack">
      <BotToken applicationId={application.id} />
      <NameForm application={application} bot={bot} />
      <BotCommands applicationId={application.id} botUserId={bot.id} />
    </div>
  );
}

function NameForm({ application, bot }: BotPageProps) {
  const change = useChangeApplication(application.id);
  const draft = useDraft({ username: bot.username, tag: bot.tag });
  const { attempt, isPending, problem } = useAttempt(async () => {
    const named = await call(updateBot, { params: { applicationId: application.id }, body: draft.changes });
    change({ botUser: named });
    draft.reset();
  });
  const errors = fieldProblems(problem, PATHS);
  return (
    <SettingsForm draft={draft} onSave={() => attempt()} isPending={isPending} problem={errors.general}>
      <Section title={text('identity')}>
        <div className="settings-columns">
          <TextField
            label={text('username')}
            value={draft.values.username}
            onChange={(username) => draft.change({ username })}
            error={errors.fields.username}
          />
          <TextField
            label={text('tag')}
            value={draft.values.tag}
            onChange={(tag) => draft.change({ tag })}
            description={text('tagNote')}
            error={errors.fields.tag}
          />
        </div>
      </Section>
    </SettingsForm>
  );
}
