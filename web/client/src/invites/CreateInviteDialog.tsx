import { createInvite } from '@folkmoot/contracts/invites/commands';
import { type FormEvent, useState } from 'react';
import { useCommand } from '../api/use-command.ts';
import { copy } from '../settings/copy.ts';
import { linkOf, useChangeInvites } from '../settings/invites-query.ts';
import { text as settingsText } from '../settings/server-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { InviteLimitFields } from './InviteLimitFields.tsx';
import { bodyOf, UNLIMITED } from './invite-limits.ts';
import { text } from './texts.ts';

export function CreateInviteDialog({ serverId, onClose }: { readonly serverId: string; readonly onClose: () => void }) {
  const [limits, setLimits] = useState(UNLIMITED);
  const change = useChangeInvites(serverId);
  const { run, isPending, problem } = useCommand(createInvite);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const invite = await run({ params: { serverId }, body: bodyOf(limits) });
    if (!invite) return;
    change((invites) => [invite, ...invites]);
    onClose();
    await copy(linkOf(invite), settingsText('inviteCreated'));
  }

  return (
    <Dialog isOpen onClose={onClose} title={text('create')} size="small">
      <form className="dialog-form" onSubmit={submit}>
        <InviteLimitFields limits={limits} onChange={setLimits} />
        <ProblemNote>{problem?.message ?? null}</ProblemNote>
        <Button type="submit" variant="primary" isPending={isPending}>
          {text('createGo')}
        </Button>
      </form>
    </Dialog>
  );
}
