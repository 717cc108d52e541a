import { isStaff } from '@folkmoot/contracts/kernel/access';
import { createServer } from '@folkmoot/contracts/servers/commands';
import { SERVER_LIMITS } from '@folkmoot/contracts/servers/limits';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useCommand } from '../api/use-command.ts';
import { useInstance } from '../instance/use-instance.ts';
import { useAccount } from '../store/use-store.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { TextField } from '../ui/TextField.tsx';
import { inviteCode } from './invite-code.ts';
import { text } from './texts.ts';
import { whenJoined } from './when-joined.ts';

type Tab = 'create' | 'join';

type CreateOrJoinDialogProps = { readonly first?: Tab; readonly onClose: () => void };

export function CreateOrJoinDialog({ first = 'create', onClose }: CreateOrJoinDialogProps) {
  const [tab, setTab] = useState<string>(first);
  if (!useMayCreateServers()) {
    return (
      <Dialog isOpen onClose={onClose} title={text('joinTab')} size="small">
        <JoinForm onClose={onClose} />
      </Dialog>
    );
  }
  return (
    <Dialog isOpen onClose={onClose} title={text('title')} size="small">
      <Tabs
        label={text('title')}
        selected={tab}
        onSelect={setTab}
        tabs={[
          { id: 'create', label: text('createTab'), content: <CreateForm onClose={onClose} /> },
          { id: 'join', label: text('joinTab'), content: <JoinForm onClose={onClose} /> },
        ]}
      />
    </Dialog>
  );
}

/** true until the instance is loaded, because the server decides. */
function useMayCreateServers(): boolean {
  const account = useAccount();
  const { data } = useInstance();
  return data?.serverCreation !== 'staff' || (account !== null && isStaff(account.badges));
}

function CreateForm({ onClose }: { readonly onClose: () => void }) {
  const [name, setName] = useState('');
  const { run, isPending, problem } = useCommand(createServer);
  const navigate = useNavigate();

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const server = await run({ body: { name: name.trim() } });
    if (!server) return;
    await whenJoined(server.id);
    onClose();
    await navigate(`/app/servers/${server.id}/${server.defaultChannelId}`);
  }

  return (
    <form className="dialog-form" onSubmit={submit}>
      <TextField
        label={text('nameLabel')}
        description={text('nameHint')}
        value={name}
        onChange={setName}
        maxLength={SERVER_LIMITS.name.max}
        error={problem?.message}
        autoFocus
      />
      <Button type="submit" variant="primary" isPending={isPending} isDisabled={name.trim() === ''}>
        {text('createGo')}
      </Button>
    </form>
  );
}

function JoinForm({ onClose }: { readonly onClose: () => void }) {
  const [pasted, setPasted] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const navigate = useNavigate();
  const code = inviteCode(pasted);

  // The page of the invite shows the server before joining.
  function submit(event: FormEvent): void {
    event.preventDefault();
    setIsAsked(true);
    if (!code) return;
    onClose();
    void navigate(`/i/${code}`);
  }

  return (
    <form className="dialog-form" onSubmit={submit}>
      <TextField
        label={text('codeLabel')}
        description={text('codeHint')}
        value={pasted}
        onChange={setPasted}
        error={isAsked && !code ? text('badCode') : null}
        autoFocus
      />
      <Button type="submit" variant="primary" isDisabled={pasted.trim() === ''}>
        {text('joinGo')}
      </Button>
    </form>
  );
}
