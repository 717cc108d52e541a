import { createInvite, listInvites } from '@folkmoot/contracts/invites/commands';
import { useQuery } from '@tanstack/react-query';
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../api/call.ts';
import { problemOf } from '../api/problem.ts';
import { useOwnId, useServer } from '../store/use-store.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { TextField } from '../ui/TextField.tsx';
import { text } from './texts.ts';

/** A link to hand on: one's own of this server, or a new one when there is none. */
export function InviteDialog({ serverId, onClose }: { readonly serverId: string; readonly onClose: () => void }) {
  const name = useServer(serverId)?.name ?? '';
  const ownId = useOwnId();
  const navigate = useNavigate();
  const [isCopied, setIsCopied] = useState(false);
  const { data, error } = useQuery({
    queryKey: ['own-invite', serverId],
    queryFn: async () => {
      const invites = await call(listInvites, { params: { serverId } });
      const own = invites.find((invite) => invite.createdById === ownId);
      return own ?? (await call(createInvite, { params: { serverId } }));
    },
    staleTime: 0,
  });
  const link = data ? `${window.location.origin}/i/${data.code}` : '';
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
        description={text('inviteText')}
        value={link}
        isReadOnly
        error={error ? problemOf(error).message : null}
      />
    </Dialog>
  );
}
