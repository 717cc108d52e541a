import { BOT_DEFAULT_PERMISSIONS } from '@folkmoot/contracts/applications/limits';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { copy } from '../settings/copy.ts';
import { permissionRows } from '../settings/role-permissions.ts';
import { Section } from '../settings/Section.tsx';
import { Button } from '../ui/Button.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Switch } from '../ui/Switch.tsx';
import { TextField } from '../ui/TextField.tsx';
import { inviteLinkOf } from './places.ts';
import { text } from './texts.ts';

export function InviteLinkBuilder({ applicationId }: { readonly applicationId: string }) {
  const [mask, setMask] = useState<number>(BOT_DEFAULT_PERMISSIONS);
  const link = inviteLinkOf(applicationId, mask);
  return (
    <div className="settings-stack">
      <Section
        title={text('link')}
        description={text('linkText')}
        actions={<ButtonLink to={`/bot/${applicationId}?perms=${mask}`}>{text('openLink')}</ButtonLink>}
      >
        <div className="settings-inline-form">
          <TextField label={text('link')} value={link} isReadOnly className="application-link" />
          <Button variant="primary" icon={<Copy aria-hidden="true" />} onPress={() => void copy(link, text('linkCopied'))}>
            {text('copyLink')}
          </Button>
        </div>
      </Section>
      <Section title={text('permissions')} description={text('permissionsText')}>
        <div className="settings-divided">
          {permissionRows().map(({ bit, label, description }) => (
            <Switch
              key={bit}
              isSelected={(mask & bit) !== 0}
              onChange={(isOn) => setMask(isOn ? mask | bit : mask & ~bit)}
              description={description}
            >
              {label}
            </Switch>
          ))}
        </div>
      </Section>
    </div>
  );
}
