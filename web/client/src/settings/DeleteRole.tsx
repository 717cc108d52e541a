import { deleteRole } from '@folkmoot/contracts/roles/commands';
import type { RawServerRole } from '@folkmoot/contracts/roles/wire';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../api/call.ts';
import { useAttempt } from '../pages/use-attempt.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Section } from './Section.tsx';
import { text } from './server-texts.ts';

export function DeleteRole({ serverId, role }: { readonly serverId: string; readonly role: RawServerRole }) {
  const [isAsked, setIsAsked] = useState(false);
  const navigate = useNavigate();
  const { attempt, isPending, problem } = useAttempt(async () => {
    await call(deleteRole, { params: { serverId, roleId: role.id } });
    await navigate(`/app/servers/${serverId}/settings/roles`);
  });
  return (
    <Section
      title={text('deleteRole')}
      description={text('deleteRoleText')}
      tone="danger"
      actions={
        <Button variant="danger" onPress={() => setIsAsked(true)}>
          {text('deleteRole')}
        </Button>
      }
    >
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setIsAsked(false)}
        title={text('deleteRoleTitle', { name: role.name })}
        confirm={text('deleteGo')}
        onConfirm={() => attempt()}
        isPending={isPending}
        problem={problem?.message}
      >
        {text('deleteRoleText')}
      </ConfirmDialog>
    </Section>
  );
}
