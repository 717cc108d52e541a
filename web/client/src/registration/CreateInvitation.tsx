import { createInvitation } from '@folkmoot/contracts/registration/commands';
import { INVITATION_LIMITS } from '@folkmoot/contracts/registration/limits';
import { type FormEvent, useState } from 'react';
import { useCommand } from '../api/use-command.ts';
import { copy } from '../settings/copy.ts';
import { useStore } from '../store/store.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { Select } from '../ui/Select.tsx';
import { TextField } from '../ui/TextField.tsx';
import { linkOf, useChangeInvitations } from './invitations-query.ts';
import { text } from './texts.ts';

/** The option for no limit. */
const NONE = 'none';
const USES = ['1', '5', '10', '25', '50', '100'];
const DAYS = ['1', '7', '30', '90'];
const HOURS = 24;

export function CreateInvitation({ onClose }: { readonly onClose: () => void }) {
  const [uses, setUses] = useState('1');
  const [days, setDays] = useState('7');
  const [serverId, setServerId] = useState(NONE);
  const [note, setNote] = useState('');
  const servers = [...useStore((state) => state.servers).values()];
  const change = useChangeInvitations();
  const { run, isPending, problem } = useCommand(createInvitation);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const made = await run({
      body: {
        ...(uses === NONE ? {} : { uses: Number(uses) }),
        ...(days === NONE ? {} : { expiresInHours: Number(days) * HOURS }),
        ...(serverId === NONE ? {} : { serverId }),
        ...(note.trim() === '' ? {} : { note: note.trim() }),
      },
    });
    if (!made) return;
    change((current) => [made, ...current]);
    onClose();
    await copy(linkOf(made), text('created'));
  }

  return (
    <Dialog isOpen onClose={onClose} title={text('create')} size="small">
      <form className="dialog-form" onSubmit={submit}>
        <Select
          label={text('usesLabel')}
          value={uses}
          onChange={setUses}
          options={[...USES.map((id) => ({ id, label: text('usesCount', { count: Number(id) }) })), { id: NONE, label: text('unlimited') }]}
        />
        <Select
          label={text('expiresLabel')}
          value={days}
          onChange={setDays}
          options={[...DAYS.map((id) => ({ id, label: text('daysCount', { count: Number(id) }) })), { id: NONE, label: text('never') }]}
        />
        <Select
          label={text('serverLabel')}
          value={serverId}
          onChange={setServerId}
          options={[{ id: NONE, label: text('noServer') }, ...servers.map(({ id, name }) => ({ id, label: name }))]}
        />
        <TextField label={text('note')} description={text('noteHint')} value={note} onChange={setNote} maxLength={INVITATION_LIMITS.note} />
        <ProblemNote>{problem?.message ?? null}</ProblemNote>
        <Button type="submit" variant="primary" isPending={isPending}>
          {text('createGo')}
        </Button>
      </form>
    </Dialog>
  );
}
