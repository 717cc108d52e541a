import { updateProfile } from '@folkmoot/contracts/profiles/commands';
import { DM_FROM, LAST_ONLINE, REQUESTS_FROM } from '@folkmoot/contracts/profiles/limits';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { refetchQueries } from '../api/refetch-queries.ts';
import { useAttempt } from '../pages/use-attempt.ts';
import type { OwnAccount } from '../realtime/authenticated.ts';
import { Select, type SelectOption } from '../ui/Select.tsx';
import { Switch } from '../ui/Switch.tsx';
import { showToast } from '../ui/toasts.ts';
import { text } from './privacy-texts.ts';
import { Section } from './Section.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import { useDraft } from './use-draft.ts';

type PrivacyFields = {
  readonly dmStatus: number;
  readonly friendRequestStatus: number;
  readonly lastOnlineStatus: number;
  readonly hideFollowers: boolean;
  readonly hideFollowing: boolean;
};

function options(...choices: readonly (readonly [number, string])[]): readonly SelectOption[] {
  return choices.map(([value, label]) => ({ id: String(value), label }));
}

export function PrivacySettings({ account }: { readonly account: OwnAccount }) {
  const client = useQueryClient();
  const draft = useDraft<PrivacyFields>({
    dmStatus: account.dmStatus ?? DM_FROM.ANYONE,
    friendRequestStatus: account.friendRequestStatus ?? REQUESTS_FROM.ANYONE,
    lastOnlineStatus: account.lastOnlineStatus,
    hideFollowers: account.hideFollowers ?? false,
    hideFollowing: account.hideFollowing ?? false,
  });
  const { attempt, isPending, problem } = useAttempt(async () => {
    await call(updateProfile, { body: draft.changes });
    await refetchQueries(client, { queryKey: ['user', account.id] });
    showToast({ tone: 'success', text: text('saved') });
  });

  function choice(name: 'dmStatus' | 'friendRequestStatus' | 'lastOnlineStatus') {
    return { value: String(draft.values[name]), onChange: (id: string) => draft.change({ [name]: Number(id) }) };
  }

  function flag(name: 'hideFollowers' | 'hideFollowing') {
    return { isSelected: draft.values[name], onChange: (isOn: boolean) => draft.change({ [name]: isOn }) };
  }

  return (
    <SettingsForm draft={draft} onSave={() => attempt()} isPending={isPending} problem={problem?.message}>
      <Section title={text('reach')}>
        <Select
          {...choice('dmStatus')}
          label={text('messages')}
          options={options(
            [DM_FROM.ANYONE, text('anyone')],
            [DM_FROM.FRIENDS_AND_SERVERS, text('friendsAndServers')],
            [DM_FROM.FRIENDS, text('friends')],
          )}
        />
        <Select
          {...choice('friendRequestStatus')}
          label={text('requests')}
          options={options(
            [REQUESTS_FROM.ANYONE, text('anyone')],
            [REQUESTS_FROM.SERVERS, text('servers')],
            [REQUESTS_FROM.NOBODY, text('nobody')],
          )}
        />
      </Section>
      <Section title={text('seen')}>
        <Select
          {...choice('lastOnlineStatus')}
          label={text('lastOnline')}
          description={text('lastOnlineNote')}
          options={options(
            [LAST_ONLINE.HIDDEN, text('nobody')],
            [LAST_ONLINE.FRIENDS, text('friends')],
            [LAST_ONLINE.FRIENDS_AND_SERVERS, text('friendsAndServers')],
          )}
        />
        <div className="settings-divided">
          <Switch {...flag('hideFollowers')} description={text('hideFollowersNote')}>
            {text('hideFollowers')}
          </Switch>
          <Switch {...flag('hideFollowing')} description={text('hideFollowingNote')}>
            {text('hideFollowing')}
          </Switch>
        </div>
      </Section>
    </SettingsForm>
  );
}
