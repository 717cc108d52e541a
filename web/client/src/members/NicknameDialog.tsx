import { MEMBER_LIMITS } from '@folkmoot/contracts/members/limits';
import { type FormEvent, useState } from 'react';
import { useCommand } from '../api/use-command.ts';
import { useMember, useServer } from '../store/use-store.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { TextField } from '../ui/TextField.tsx';
import { text } from './texts.ts';
import { memberCommands } from './use-member-commands.ts';

type Props = { readonly serverId: string; readonly userId: string; readonly name: string; readonly onClose: () => void };

export function NicknameDialog({ serverId, userId, name, onClose }: Props) {
  const server = useServer(serverId)?.name ?? '';
  const [value, setValue] = useState(useMember(serverId, userId)?.nickname ?? '');
  const { run, isPending, problem } = useCommand(memberCommands.setNickname);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (await run({ params: { serverId, userId }, body: { nickname: value.trim() || null } })) onClose();
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={text('nicknameTitle', { name })}
      size="small"
      footer={
        <Button type="submit" form="nickname" variant="primary" isPending={isPending}>
          {text('save')}
        </Button>
      }
    >
      <form id="nickname" onSubmit={submit}>
        <TextField
          label={text('nickname')}
          description={text('nicknameHint', { server })}
          value={value}
          onChange={setValue}
          maxLength={MEMBER_LIMITS.nickname.max}
          error={problem?.message}
          autoFocus
        />
      </form>
    </Dialog>
  );
}
