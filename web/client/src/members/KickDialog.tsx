import { useState } from 'react';
import { useCommand } from '../api/use-command.ts';
import { useServer } from '../store/use-store.ts';
import { Checkbox } from '../ui/Checkbox.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { text } from './texts.ts';
import { memberCommands } from './use-member-commands.ts';

type Props = { readonly serverId: string; readonly userId: string; readonly name: string; readonly onClose: () => void };

export function KickDialog({ serverId, userId, name, onClose }: Props) {
  const server = useServer(serverId)?.name ?? '';
  const { run, isPending, problem } = useCommand(memberCommands.kickMember);
  async function kick(): Promise<void> {
    if (await run({ params: { serverId, userId } })) onClose();
  }
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={text('kickTitle', { name })}
      confirm={text('kick')}
      onConfirm={kick}
      isPending={isPending}
      problem={problem?.message}
    >
      {text('kickText', { name, server })}
    </ConfirmDialog>
  );
}

export function BanDialog({ serverId, userId, name, onClose }: Props) {
  const server = useServer(serverId)?.name ?? '';
  const [deletes, setDeletes] = useState(false);
  const { run, isPending, problem } = useCommand(memberCommands.banMember);
  async function ban(): Promise<void> {
    if (await run({ params: { serverId, userId }, query: { shouldDeleteRecentMessages: deletes } })) onClose();
  }
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={text('banTitle', { name })}
      confirm={text('ban')}
      onConfirm={ban}
      isPending={isPending}
      problem={problem?.message}
    >
      <p>{text('banText', { name, server })}</p>
      <Checkbox isSelected={deletes} onChange={setDeletes}>
        {text('banDelete')}
      </Checkbox>
    </ConfirmDialog>
  );
}
