import type { RawServerRole } from '@folkmoot/contracts/roles/wire';
import { Check } from 'lucide-react';
import type { ReactElement } from 'react';
import { IconButton } from '../ui/IconButton.tsx';
import { Menu } from '../ui/Menu.tsx';
import './members.css';

type RoleMenuProps = {
  readonly label: string;
  readonly icon: ReactElement;
  readonly roles: readonly RawServerRole[];
  readonly selectedIds: readonly string[];
  readonly onToggle: (roleId: string) => void;
};

/** A menu of roles, with a check mark at the selected ones. */
export function RoleMenu({ label, icon, roles, selectedIds, onToggle }: RoleMenuProps) {
  return (
    <Menu
      label={label}
      trigger={
        <IconButton label={label} size="small">
          {icon}
        </IconButton>
      }
      entries={roles.map(({ id, name, hexColor }) => ({
        id,
        label: name,
        icon: selectedIds.includes(id) ? (
          <Check aria-hidden="true" />
        ) : (
          <span className="member-role-dot" style={{ background: hexColor }} />
        ),
        onAction: () => onToggle(id),
      }))}
    />
  );
}
