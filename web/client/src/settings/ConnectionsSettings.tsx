import { Link2, Unlink } from 'lucide-react';
import { useState } from 'react';
import { text } from '../connections/texts.ts';
import { useGoogleOffer, useLinkGoogle, useUnlinkGoogle } from '../connections/use-google.ts';
import { locale } from '../i18n/catalogue.ts';
import { useInstanceRules } from '../instance/instance-rules.ts';
import { formatBytes } from '../messages/attachment-view.ts';
import type { OwnAccount } from '../realtime/authenticated.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { Section } from './Section.tsx';

/** Linked external accounts. */
export function ConnectionsSettings({ account }: { readonly account: OwnAccount }) {
  const [connection] = account.connections;
  const { fileBytes } = useInstanceRules();
  const { attempt, isPending, problem } = useLinkGoogle();
  const offered = useGoogleOffer();
  const since = connection && new Intl.DateTimeFormat(locale(), { dateStyle: 'long' }).format(connection.connectedAt);
  return (
    <div className="settings-form">
      <Section
        title={text('google')}
        description={text('googleText', { most: formatBytes(fileBytes) })}
        actions={
          connection ? (
            <UnlinkButton />
          ) : (
            offered !== false && (
              <Button
                icon={<Link2 aria-hidden="true" />}
                variant="primary"
                isDisabled={offered === undefined}
                isPending={isPending}
                onPress={() => attempt()}
              >
                {text('link')}
              </Button>
            )
          )
        }
      >
        <ProblemNote>{problem?.message ?? null}</ProblemNote>
        <p role="status">{since ? text('linkedSince', { date: since }) : text(offered === false ? 'notOffered' : 'notLinked')}</p>
      </Section>
    </div>
  );
}

function UnlinkButton() {
  const [isAsked, setIsAsked] = useState(false);
  const unlink = useUnlinkGoogle();
  return (
    <>
      <Button icon={<Unlink aria-hidden="true" />} onPress={() => setIsAsked(true)}>
        {text('unlink')}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setIsAsked(false)}
        title={text('unlinkTitle')}
        confirm={text('unlink')}
        onConfirm={unlink}
      >
        {text('unlinkText')}
      </ConfirmDialog>
    </>
  );
}
