import { deleteRole } from '@folkmoot/contracts/roles/commands';
import type { RawServerRole } from '@folkmoot/contracts/roles/wire';
import { useNavigate } from 'react-router';
import { call } from '../api/call.ts';
import { DangerSection } from './DangerSection.tsx';
import { text } from './server-texts.ts';

export function DeleteRole({ serverId, role }: { readonly serverId: string; readonly role: RawServerRole }) {
  const navigate = useNavigate();
  return (
    <DangerSection
      title={text('deleteRole')}
      consequence={text('deleteRoleText')}
      confirmTitle={text('deleteRoleTitle', { name: role.name })}
      confirm={text('deleteGo')}
      onConfirm={async () => {
        await call(deleteRole, { params: { serverId, roleId: role.id } });
        await navigate(`/app/servers/${serverId}/settings/roles`);
      }}
    />
  );
}
