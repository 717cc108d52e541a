import type { RawServer } from '@folkmoot/contracts/servers/wire';
import { BadgeCheck } from 'lucide-react';
import { openDialog } from '../app/overlays.ts';
import { useInstanceRules } from '../instance/instance-rules.ts';
import { Section } from '../settings/Section.tsx';
import { Button } from '../ui/Button.tsx';
import { LazyOpenTicketDialog } from './LazyOpenTicketDialog.tsx';
import { text } from './texts.ts';
import './tickets.css';

/** Requests verification with a ticket, which moderators decide. */
export function VerifySettings({ server }: { readonly server: RawServer }) {
  const { perksForAll } = useInstanceRules();
  const about = { kind: 'server', serverId: server.id, name: server.name } as const;
  return (
    <div className="settings-stack">
      <Section title={text('verify')} description={text('verifyAbout')}>
        {server.verified ? (
          <p className="ticket-verified">
            <BadgeCheck aria-hidden="true" />
            {text('verified')}
          </p>
        ) : (
          <>
            <p>{text('verifyHow')}</p>
            <Button
              variant="primary"
              className="ticket-verify-ask"
              icon={<BadgeCheck aria-hidden="true" />}
              onPress={() => openDialog((close) => <LazyOpenTicketDialog about={about} onClose={close} />)}
            >
              {text('verifyAsk')}
            </Button>
          </>
        )}
      </Section>
      <Section title={text('verifyPerks')} description={text('verifyLoss')}>
        <ul className="ticket-perks">
          <li>{text('verifyPerkMark')}</li>
          {!perksForAll && <li>{text('verifyPerkLink')}</li>}
          {!perksForAll && <li>{text('verifyPerkRoom')}</li>}
        </ul>
      </Section>
    </div>
  );
}
