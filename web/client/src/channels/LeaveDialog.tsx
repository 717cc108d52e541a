import { useNavigate } from 'react-router';
import { useCommand } from '../api/use-command.ts';
import { memberCommands } from '../members/use-member-commands.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { text } from './texts.ts';

type LeaveDialogProps = { readonly serverId: string; readonly name: string; readonly onClose: () => void };

export function LeaveDialog({ serverId, name, onClose }: LeaveDialogProps) {
  const { run, isPending, problem } = useCommand(memberCommands.leaveServer);
  const navigate = useNavigate();
  async function leave(): Promise<void> {
    if (!(await run({ params: { serverId } }))) return;
    onClose();
    await navigate('/app/inbox');
  }
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={text('leaveTitle', { name })}
      confirm={text('leaveConfirm')}
      onConfirm={leave}
      isPending={isPending}
      problem={problem?.message}
    >
      {text('leaveText')}
    </ConfirmDialog>
  );
}
