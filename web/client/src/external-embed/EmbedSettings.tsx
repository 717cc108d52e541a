import { createServerEmbed, deleteServerEmbed, getServerEmbed } from '@folkmoot/contracts/external-embed/commands';
import type { RawExternalEmbed } from '@folkmoot/contracts/external-embed/wire';
import type { RawServer } from '@folkmoot/contracts/servers/wire';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { problemOf } from '../api/problem.ts';
import { refetchQueries } from '../api/refetch-queries.ts';
import { useAttempt } from '../pages/use-attempt.ts';
import { copy } from '../settings/copy.ts';
import { DangerSection } from '../settings/DangerSection.tsx';
import { useInvites } from '../settings/invites-query.ts';
import { Section } from '../settings/Section.tsx';
import { SettingsLink } from '../settings/SettingsLink.tsx';
import { SettingsWaiting } from '../settings/SettingsWaiting.tsx';
import { text as sharedText } from '../settings/texts.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { LoadError } from '../ui/LoadError.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { Select } from '../ui/Select.tsx';
import { text } from './texts.ts';
import './external-embed.css';

const SIZE = { width: 320, height: 420 } as const;

function keyOf(serverId: string): readonly string[] {
  return ['external-embed', serverId];
}

/** The embed of the server for other websites. */
export function EmbedSettings({ server }: { readonly server: RawServer }) {
  const embed = useQuery({
    queryKey: keyOf(server.id),
    queryFn: async ({ signal }): Promise<RawExternalEmbed | null> => {
      try {
        return await call(getServerEmbed, { params: { serverId: server.id } }, { signal });
      } catch (error) {
        if (problemOf(error).status === 400) return null;
        throw error;
      }
    },
    staleTime: 0,
  });
  if (embed.data) return <Embed server={server} embed={embed.data} />;
  if (embed.data === null) return <NewEmbed server={server} />;
  if (!embed.isError) return <SettingsWaiting rows={1} />;
  return <LoadError title={text('failed')} query={embed} retryLabel={sharedText('tryAgain')} />;
}

function NewEmbed({ server }: { readonly server: RawServer }) {
  const invites = useInvites(server.id).data ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  const code = chosen ?? invites[0]?.code ?? null;
  const client = useQueryClient();
  const { attempt, isPending, problem } = useAttempt(async () => {
    if (code === null) return;
    await call(createServerEmbed, { params: { serverId: server.id }, query: { inviteId: code } });
    await refetchQueries(client, { queryKey: keyOf(server.id) });
  });
  return (
    <div className="settings-stack">
      <Section title={text('title')} description={text('description')}>
        {code === null ? (
          <div className="settings-line">
            <p className="settings-note">{text('noInvites')}</p>
            <SettingsLink to={`/app/servers/${server.id}/settings/invites`} className={buttonClass('quiet', 'medium')}>
              {text('toInvites')}
            </SettingsLink>
          </div>
        ) : (
          <>
            <Select
              label={text('invite')}
              description={text('inviteText')}
              options={invites.map((invite) => ({ id: invite.code, label: invite.code }))}
              value={code}
              onChange={setChosen}
            />
            <ProblemNote>{problem?.message}</ProblemNote>
            <Button variant="primary" onPress={() => attempt()} isPending={isPending}>
              {text('create')}
            </Button>
          </>
        )}
      </Section>
    </div>
  );
}

function Embed({ server, embed }: { readonly server: RawServer; readonly embed: RawExternalEmbed }) {
  const address = `${window.location.origin}/api/servers/${server.id}/external-embed.html`;
  const code = `<iframe src="${address}" width="${SIZE.width}" height="${SIZE.height}" style="border:0;border-radius:16px"></iframe>`;
  return (
    <div className="settings-stack">
      <Section
        title={text('code')}
        description={embed.serverInviteCode === null ? text('inviteDeleted') : text('description')}
        actions={<Button onPress={() => void copy(code)}>{text('copy')}</Button>}
      >
        <p className="settings-code embed-code">{code}</p>
      </Section>
      <Section title={text('preview')}>
        <iframe className="embed-preview" title={text('previewOf', { name: server.name })} src={address} {...SIZE} />
      </Section>
      <RemoveEmbed server={server} />
    </div>
  );
}

function RemoveEmbed({ server }: { readonly server: RawServer }) {
  const client = useQueryClient();
  return (
    <DangerSection
      title={text('remove')}
      consequence={text('removeText')}
      confirmTitle={text('removeTitle', { name: server.name })}
      confirm={text('removeGo')}
      onConfirm={async () => {
        await call(deleteServerEmbed, { params: { serverId: server.id } });
        client.setQueryData<RawExternalEmbed | null>(keyOf(server.id), null);
      }}
    />
  );
}
