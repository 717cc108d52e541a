import { addFriend } from '@folkmoot/contracts/friends/commands';
import { type FormEvent, useState } from 'react';
import { useCommand } from '../api/use-command.ts';
import { useAccount } from '../store/use-store.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { TextField } from '../ui/TextField.tsx';
import { showToast } from '../ui/toasts.ts';
import { text } from './texts.ts';

const NAME_AND_TAG = /^\s*(.+):([A-Za-z0-9]{4})\s*$/;

export function AddFriendDialog({ onClose }: { readonly onClose: () => void }) {
  const account = useAccount();
  const [value, setValue] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const { run, isPending, problem } = useCommand(addFriend);
  const [, username, tag] = NAME_AND_TAG.exec(value) ?? [];

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setIsAsked(true);
    if (!username || !tag) return;
    if (!(await run({ body: { username: username.trim(), tag } }))) return;
    showToast({ tone: 'success', text: text('added', { name: username }) });
    onClose();
  }

  const yours = account && text.rich('yourName', { name: <NameAndTag {...account} /> });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={text('addTitle')}
      size="small"
      footer={
        <Button type="submit" form="add-friend" variant="primary" isPending={isPending}>
          {text('addGo')}
        </Button>
      }
    >
      <form id="add-friend" onSubmit={submit}>
        <TextField
          label={text('addLabel')}
          description={
            <>
              {text('addHint')} {yours}
            </>
          }
          value={value}
          onChange={setValue}
          error={problem?.message ?? (isAsked && !tag ? text('addBad') : null)}
          autoFocus
        />
      </form>
    </Dialog>
  );
}

function NameAndTag({ username, tag }: { readonly username: string; readonly tag: string }) {
  return (
    <>
      <bdi>{username}</bdi>:{tag}
    </>
  );
}
