import { CHANNEL_PERMISSION } from '@folkmoot/contracts/roles/permissions';
import type { RawServer } from '@folkmoot/contracts/servers/wire';
import { useMemo } from 'react';
import { useRoles } from '../store/use-store.ts';
import { Checkbox } from '../ui/Checkbox.tsx';
import { Section } from './Section.tsx';
import { text } from './server-texts.ts';

type ChannelAccessProps = {
  readonly server: RawServer;
  /** A category has no permission to send messages. */
  readonly isCategory: boolean;
  readonly maskOf: (roleId: string) => number;
  readonly onChange: (roleId: string, mask: number) => void;
};

/** The permissions of each role in this channel. Bits that are not shown are kept. */
export function ChannelAccess({ server, isCategory, maskOf, onChange }: ChannelAccessProps) {
  const roles = useRoles(server.id);
  const shown = useMemo(() => [...roles].reverse(), [roles]);
  const permissions = [
    { bit: CHANNEL_PERMISSION.PUBLIC_CHANNEL, label: text('maySee') },
    ...(isCategory ? [] : [{ bit: CHANNEL_PERMISSION.SEND_MESSAGE, label: text('mayWrite') }]),
  ];
  return (
    <Section title={text('access')} description={text('accessText')}>
      <table className="settings-permissions">
        <thead>
          <tr>
            <th scope="col">{text('accessRole')}</th>
            {permissions.map(({ bit, label }) => (
              <th key={bit} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((role) => (
            <tr key={role.id}>
              <th scope="row">
                <span className="settings-role-name">
                  <span className="settings-dot" style={{ background: role.hexColor }} />
                  <bdi>{role.name}</bdi>
                  {role.id === server.defaultRoleId && <span className="settings-row-detail">{text('everyone')}</span>}
                </span>
              </th>
              {permissions.map(({ bit, label }) => (
                <td key={bit}>
                  <Checkbox
                    aria-label={text('permissionOf', { permission: label, role: role.name })}
                    isSelected={(maskOf(role.id) & bit) !== 0}
                    onChange={(isOn) => onChange(role.id, isOn ? maskOf(role.id) | bit : maskOf(role.id) & ~bit)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
