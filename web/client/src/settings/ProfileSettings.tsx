import { updateProfile } from '@folkmoot/contracts/profiles/commands';
import type { UserDetails } from '@folkmoot/contracts/profiles/details';
import { PROFILE_LIMITS } from '@folkmoot/contracts/profiles/limits';
import type { UserProfile } from '@folkmoot/contracts/profiles/wire';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { fieldProblems } from '../pages/form-problem.ts';
import { useAttempt } from '../pages/use-attempt.ts';
import { OwnPictures } from '../pictures/PictureSettings.tsx';
import { useDetails } from '../profiles/use-details.ts';
import type { OwnAccount } from '../realtime/authenticated.ts';
import { ColorField } from '../ui/ColorField.tsx';
import { LoadError } from '../ui/LoadError.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { ProfilePreview } from './ProfilePreview.tsx';
import { Section } from './Section.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import { SettingsWaiting } from './SettingsWaiting.tsx';
import { text as sharedText } from './texts.ts';
import { useDraft } from './use-draft.ts';
import { text } from './user-texts.ts';

const EMPTY: UserProfile = { bio: null, bgColorOne: null, bgColorTwo: null, primaryColor: null };
const PATHS = { bio: ['bio'], bgColorOne: ['bgColorOne'], bgColorTwo: ['bgColorTwo'], primaryColor: ['primaryColor'] };

/** Suggested colours: earth, leaf, water, dusk, rose, stone. */
const SWATCHES = ['#b3663e', '#5f8f5a', '#3f7f95', '#6a63a8', '#b0607f', '#7a7468'];

export function ProfileSettings({ account }: { readonly account: OwnAccount }) {
  const details = useDetails(account.id);
  if (details.data) return <ProfileForm account={account} profile={details.data.profile ?? EMPTY} />;
  if (!details.isError) return <SettingsWaiting />;
  return <LoadError title={text('profileFailed')} query={details} retryLabel={sharedText('tryAgain')} />;
}

function ProfileForm({ account, profile }: { readonly account: OwnAccount; readonly profile: UserProfile }) {
  const draft = useDraft<UserProfile>(profile);
  const { bio, bgColorOne, bgColorTwo } = draft.values;
  const client = useQueryClient();
  const { attempt, isPending, problem } = useAttempt(async () => {
    const written = draft.changes.bio;
    const body = { ...draft.changes, ...(written === undefined ? {} : { bio: written?.trim() || null }) };
    const { user } = await call(updateProfile, { body });
    client.setQueryData<UserDetails>(['user', account.id], (cached) => cached && { ...cached, profile: user.profile });
    draft.reset();
  });
  const errors = fieldProblems(problem, PATHS);
  const hexColor = account.hexColor ?? SWATCHES[0] ?? '';

  return (
    <SettingsForm draft={draft} onSave={() => attempt()} isPending={isPending} problem={errors.general}>
      <div className="settings-profile">
        <div className="settings-stack">
          <OwnPictures account={account} />
          <Section title={text('about')}>
            <TextArea
              label={text('bio')}
              placeholder={text('bioHint')}
              value={bio ?? ''}
              onChange={(value) => draft.change({ bio: value === '' ? null : value })}
              limit={PROFILE_LIMITS.bio}
              error={errors.fields.bio}
            />
          </Section>
          <Section title={text('colours')} description={text('coloursText')}>
            <ColorField
              label={text('colourOne')}
              value={bgColorOne}
              onChange={(color) => draft.change({ bgColorOne: color })}
              fallback={hexColor}
              swatches={SWATCHES}
              canClear
              error={errors.fields.bgColorOne}
            />
            <ColorField
              label={text('colourTwo')}
              value={bgColorTwo}
              onChange={(color) => draft.change({ bgColorTwo: color })}
              fallback={bgColorOne ?? hexColor}
              swatches={SWATCHES}
              canClear
              error={errors.fields.bgColorTwo}
            />
          </Section>
        </div>
        <ProfilePreview account={account} profile={draft.values} />
      </div>
    </SettingsForm>
  );
}
