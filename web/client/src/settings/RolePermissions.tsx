import type { Membership } from '@folkmoot/contracts/roles/permissions';
import type { RawServerRole } from '@folkmoot/contracts/roles/wire';
import { Switch } from '../ui/Switch.tsx';
import { mayChangeBit, permissionRows } from './role-permissions.ts';
import { Section } from './Section.tsx';
import { text } from './server-texts.ts';

type RolePermissionsProps = {
  readonly roles: readonly RawServerRole[];
  readonly role: RawServerRole;
  readonly membership: Membership | null;
  readonly value: number;
  readonly onChange: (mask: number) => void;
};

export function RolePermissions({ roles, role, membership, value, onChange }: RolePermissionsProps) {
  return (
    <Section title={text('permissions')} {...(membership?.isCreator ? {} : { description: text('permissionsText') })}>
      <div className="settings-divided">
        {permissionRows().map(({ bit, label, description }) => (
          <Switch
            key={bit}
            isSelected={(value & bit) !== 0}
            onChange={(isOn) => onChange(isOn ? value | bit : value & ~bit)}
            description={description}
            isDisabled={membership === null || !mayChangeBit(membership, roles, role, bit)}
          >
            {label}
          </Switch>
        ))}
      </div>
    </Section>
  );
}
