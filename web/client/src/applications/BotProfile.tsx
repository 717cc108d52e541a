import { updateProfile } from '@folkmoot/contracts/profiles/commands';
import { PROFILE_LIMITS } from '@folkmoot/contracts/profiles/limits';
import type { RawUser } from '@folkmoot/contracts/profiles/wire';
import { call } from '../api/call.ts';
import { problemOf } from '../api/problem.ts';
import { useAttempt } from '../pages/use-attempt.ts';
import { Section } from '../settings/Section.tsx';
import { SettingsForm } from '../settings/SettingsForm.tsx';
import { SettingsWaiting } from '../settings/SettingsWaiting.tsx';
import { useDraft } from '../settings/use-draft.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { useBotDetails, useBotToken } from './applications-query.ts';
import { text } from './texts.ts';

type BotProfileProps = { readonly applicationId: string; readonly bot: RawUser };

export function BotProfile({ applicationId, bot }: BotProfileProps) {
  const details = useBotDetails(bot.id);
  const token = useBotToken(applicationId);
  if (details.data && token.data) {
    return <BioForm bio={details.data.profile?.bio ?? ''} token={token.data.token} onSaved={() => void details.refetch()} />;
  }
  const failed = details.error ?? token.error;
  if (!failed) return <SettingsWaiting />;
  return (
    <ErrorState
      title={text('profileFailed')}
      text={problemOf(failed).message}
      action={<Button onPress={() => void Promise.all([details.refetch(), token.refetch()])}>{text('tryAgain')}</Button>}
    />
  );
}

type BioFormProps = { readonly bio: string; readonly token: string; readonly onSaved: () => void };

/** Uses the token of the bot, because a bot edits its own profile. */
function BioForm({ bio, token, onSaved }: BioFormProps) {
  const draft = useDraft({ bio });
  const { attempt, isPending, problem } = useAttempt(async () => {
    await call(updateProfile, { body: { bio: draft.values.bio.trim() || null } }, { as: token });
    onSaved();
  });
  return (
    <SettingsForm draft={draft} onSave={() => attempt()} isPending={isPending}>
      <Section title={text('about')}>
        <TextArea
          label={text('bio')}
          placeholder={text('bioHint')}
          value={draft.values.bio}
          onChange={(value) => draft.change({ bio: value })}
          limit={PROFILE_LIMITS.bio}
          error={problem?.message}
        />
      </Section>
    </SettingsForm>
  );
}
