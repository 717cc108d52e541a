import { listBans, unbanMember } from '@folkmoot/contracts/members/commands';
import type { RawBan } from '@folkmoot/contracts/members/wire';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { DoorOpen } from 'lucide-react';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { foldedName } from '../i18n/folded-name.ts';
import { useAttempt } from '../pages/use-attempt.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { LoadError } from '../ui/LoadError.tsx';
import { TextField } from '../ui/TextField.tsx';
import { Section } from './Section.tsx';
import { SettingsWaiting } from './SettingsWaiting.tsx';
import { text } from './server-texts.ts';
import { text as sharedText } from './texts.ts';

/** A shorter list needs no search field. */
const SEARCH_FROM = 8;

export function BansSettings({ serverId }: { readonly serverId: string }) {
  const bans = useQuery({
    queryKey: ['bans', serverId],
    queryFn: ({ signal }) => call(listBans, { params: { serverId } }, { signal }),
    staleTime: 0,
  });
  return (
    <div className="settings-stack">
      <Section title={text('bannedPeople')} description={text('bansText')}>
        {bans.data ? (
          <BanList serverId={serverId} bans={bans.data} />
        ) : bans.isError ? (
          <LoadError title={text('bansFailed')} query={bans} retryLabel={sharedText('tryAgain')} />
        ) : (
          <SettingsWaiting />
        )}
      </Section>
    </div>
  );
}

function BanList({ serverId, bans }: { readonly serverId: string; readonly bans: readonly RawBan[] }) {
  const [search, setSearch] = useState('');
  const term = foldedName(search.trim());
  const shown = bans.filter(({ user }) => foldedName(`${user.username}:${user.tag}`).includes(term));
  if (bans.length === 0) {
    return <EmptyState icon={<DoorOpen aria-hidden="true" />} title={text('noBansTitle')} text={text('noBansText')} />;
  }
  return (
    <>
      {bans.length >= SEARCH_FROM && <TextField label={text('searchBans')} value={search} onChange={setSearch} autoComplete="off" />}
      {shown.length === 0 && <p className="settings-note">{text('noMatch')}</p>}
      <ul className="settings-rows">
        {shown.map((ban) => (
          <BanRow key={ban.user.id} serverId={serverId} ban={ban} />
        ))}
      </ul>
    </>
  );
}

function BanRow({ serverId, ban: { user } }: { readonly serverId: string; readonly ban: RawBan }) {
  const [isAsked, setIsAsked] = useState(false);
  const client = useQueryClient();
  const { attempt, isPending, problem } = useAttempt(async () => {
    await call(unbanMember, { params: { serverId, userId: user.id } });
    // Updated here, because no event reports it (servers document 5.2).
    client.setQueryData<RawBan[]>(['bans', serverId], (cached) => cached?.filter((other) => other.user.id !== user.id));
  });
  return (
    <li className="settings-row">
      <Avatar name={user.username} hexColor={user.hexColor} picture={user.avatar} badges={user.badges} size={32} />
      <p className="settings-row-text">
        <bdi>{user.username}</bdi>
        <span className="settings-row-detail">:{user.tag}</span>
      </p>
      <Button size="small" onPress={() => setIsAsked(true)}>
        {text('unban')}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setIsAsked(false)}
        title={text('unbanTitle', { name: user.username })}
        confirm={text('unbanGo')}
        onConfirm={() => attempt()}
        tone="primary"
        isPending={isPending}
        problem={problem?.message}
      >
        {text('unbanText')}
      </ConfirmDialog>
    </li>
  );
}
