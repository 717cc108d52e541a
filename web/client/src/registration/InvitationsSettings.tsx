import { MailPlus, Plus } from 'lucide-react';
import { useState } from 'react';
import { Section } from '../settings/Section.tsx';
import { SettingsWaiting } from '../settings/SettingsWaiting.tsx';
import { text as sharedText } from '../settings/texts.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { LoadError } from '../ui/LoadError.tsx';
import { CreateInvitation } from './CreateInvitation.tsx';
import { InvitationRow } from './InvitationRow.tsx';
import { useInvitations } from './invitations-query.ts';
import { text } from './texts.ts';

/** For staff: invitations to the instance. */
export function InvitationsSettings() {
  const [isCreating, setIsCreating] = useState(false);
  return (
    <div className="settings-stack">
      <Section
        title={text('invitations')}
        description={text('invitationsText')}
        actions={
          <Button variant="primary" icon={<Plus aria-hidden="true" />} onPress={() => setIsCreating(true)}>
            {text('create')}
          </Button>
        }
      >
        <InvitationList />
      </Section>
      {isCreating && <CreateInvitation onClose={() => setIsCreating(false)} />}
    </div>
  );
}

function InvitationList() {
  const invitations = useInvitations();
  if (!invitations.data) {
    if (!invitations.isError) return <SettingsWaiting />;
    return <LoadError title={text('failed')} query={invitations} retryLabel={sharedText('tryAgain')} />;
  }
  if (invitations.data.length === 0) {
    return <EmptyState icon={<MailPlus aria-hidden="true" />} title={text('noneTitle')} text={text('noneText')} />;
  }
  return (
    <ul className="settings-rows">
      {invitations.data.map((invitation) => (
        <InvitationRow key={invitation.code} invitation={invitation} />
      ))}
    </ul>
  );
}
