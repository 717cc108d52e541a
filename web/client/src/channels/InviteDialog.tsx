import { createInvite, listInvites } from '@folkmoot/contracts/invites/commands';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../api/call.ts';
import { problemOf } from '../api/problem.ts';
import { useCommand } from '../api/use-command.ts';
import { InviteLimitFields } from '../invites/InviteLimitFields.tsx';
import { bodyOf, detailsOf, UNLIMITED } from '../invites/invite-limits.ts';
import { text as limitsText } from '../invites/texts.ts';
import { useOwnId, useServer } from '../store/use-store.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { TextField } from '../ui/TextField.tsx';
import { text } from './texts.ts';

/** An invite link: the user's own link without limits, or a new one. Changing the limits creates another link. */
export function InviteDialog({ serverId, onClose }: { readonly serverId: string; readonly onClose: () => void }) {
  const name = useServer(serverId)?.name ?? '';
  const ownId = useOwnId();
  const navigate = useNavigate();
  const [isCopied, setIsCopied] = useState(false);
  const [limits, setLimits] = useState(UNLIMITED);
  const client = useQueryClient();
  const { run, isPending, problem } = useCommand(createInvite);
  const queryKey = ['own-invite', serverId];
  const { data, error } = useQuery({
    queryKey,
    queryFn: async () => {
      const invites = await call(listInvites, { params: { serverId } });
      const own = invites.find((invite) => invite.createdById === ownId && invite.maxUses === null && invite.expiresAt === null);
      return own ?? (await call(createInvite, { params: { serverId } }));
    },
    staleTime: 0,
  });
  const link = data ? `${window.location.origin}/i/${data.code}` : '';

  async function createAnother(): Promise<void> {
    const made = await run({ params: { serverId }, body: bodyOf(limits) });
    if (!made) return;
    client.setQueryData(queryKey, made);
    setIsCopied(false);
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={text('inviteTitle', { name })}
      size="small"
      footer={
        <>
          <Button
            onPress={() => {
              onClose();
              void navigate(`/app/servers/${serverId}/settings/invites`);
            }}
          >
            {text('manageInvites')}
          </Button>
          <Button
            variant="primary"
            isDisabled={!data}
            icon={isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
            onPress={() => void navigator.clipboard.writeText(link).then(() => setIsCopied(true))}
          >
            {text(isCopied ? 'inviteCopied' : 'inviteCopy')}
          </Button>
        </>
      }
    >
      <TextField
        label={text('inviteLabel')}
        description={[text('inviteText'), ...(data ? detailsOf(data, Date.now()) : [])].join(' · ')}
        value={link}
        isReadOnly
        error={problem?.message ?? (error ? problemOf(error).message : null)}
      />
      <div className="dialog-form">
        <InviteLimitFields limits={limits} onChange={setLimits} />
        <Button isPending={isPending} onPress={() => void createAnother()}>
          {limitsText('createLink')}
        </Button>
      </div>
    </Dialog>
  );
}
