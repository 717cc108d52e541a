import type { RawServer } from '@folkmoot/contracts/servers/wire';
import { Mail, Plus } from 'lucide-react';
import { useState } from 'react';
import { CreateInviteDialog } from '../invites/CreateInviteDialog.tsx';
import { useOwnId } from '../store/use-store.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { LoadError } from '../ui/LoadError.tsx';
import { CustomInvite } from './CustomInvite.tsx';
import { InviteRow } from './InviteRow.tsx';
import { useInvites } from './invites-query.ts';
import { Section } from './Section.tsx';
import { SettingsWaiting } from './SettingsWaiting.tsx';
import { text } from './server-texts.ts';
import { text as sharedText } from './texts.ts';

export function InvitesSettings({ server }: { readonly server: RawServer }) {
  const isCreator = useOwnId() === server.createdById;
  const [isCreating, setIsCreating] = useState(false);

  return (
    <div className="settings-stack">
      <Section
        title={text('inviteLinks')}
        description={isCreator ? text('invitesText') : `${text('invitesText')} ${text('invitesOwnText')}`}
        actions={
          <Button variant="primary" icon={<Plus aria-hidden="true" />} onPress={() => setIsCreating(true)}>
            {text('createInvite')}
          </Button>
        }
      >
        <InviteList serverId={server.id} />
      </Section>
      {isCreating && <CreateInviteDialog serverId={server.id} onClose={() => setIsCreating(false)} />}
      {isCreator && <CustomInvite server={server} />}
    </div>
  );
}

function InviteList({ serverId }: { readonly serverId: string }) {
  const invites = useInvites(serverId);
  if (!invites.data) {
    if (!invites.isError) return <SettingsWaiting />;
    return <LoadError title={text('invitesFailed')} query={invites} retryLabel={sharedText('tryAgain')} />;
  }
  if (invites.data.length === 0) {
    return <EmptyState icon={<Mail aria-hidden="true" />} title={text('noInvitesTitle')} text={text('noInvitesText')} />;
  }
  return (
    <ul className="settings-rows">
      {[...invites.data]
        .sort((a, b) => b.createdAt - a.createdAt)
        .map((invite) => (
          <InviteRow key={invite.id} invite={invite} />
        ))}
    </ul>
  );
}
