import { deleteInvitation } from '@folkmoot/contracts/registration/commands';
import type { RawInvitation } from '@folkmoot/contracts/registration/wire';
import { Copy, QrCode, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { useAttempt } from '../pages/use-attempt.ts';
import { lazyPart } from '../parts/lazy-part.tsx';
import { copy } from '../settings/copy.ts';
import { useServer } from '../store/use-store.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { detailsOf } from './invitation-details.ts';
import { linkOf, useChangeInvitations } from './invitations-query.ts';
import { text } from './texts.ts';

const InvitationPicture = lazyPart(async () => (await import('./InvitationPicture.tsx')).InvitationPicture);

export function InvitationRow({ invitation }: { readonly invitation: RawInvitation }) {
  const [open, setOpen] = useState<'picture' | 'removal' | null>(null);
  const change = useChangeInvitations();
  const server = useServer(invitation.serverId ?? '');
  const { attempt, isPending, problem } = useAttempt(async () => {
    await call(deleteInvitation, { params: { code: invitation.code } });
    change((current) => current.filter(({ code }) => code !== invitation.code));
  });
  const details = [...detailsOf(invitation, Date.now()), ...(server ? [server.name] : [])];
  return (
    <li className="settings-row">
      <div className="settings-row-text">
        <p className="settings-code">{invitation.code}</p>
        <p className="settings-row-detail">{details.join(' · ')}</p>
      </div>
      <div className="settings-row-actions">
        <IconButton label={text('copyLink')} onPress={() => void copy(linkOf(invitation))}>
          <Copy aria-hidden="true" />
        </IconButton>
        <IconButton label={text('showCode')} onPress={() => setOpen('picture')}>
          <QrCode aria-hidden="true" />
        </IconButton>
        <IconButton label={text('remove')} tone="danger" onPress={() => setOpen('removal')}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      </div>
      {open === 'picture' && (
        <Dialog isOpen onClose={() => setOpen(null)} title={text('codeTitle')} size="small">
          <InvitationPicture link={linkOf(invitation)} />
        </Dialog>
      )}
      <ConfirmDialog
        isOpen={open === 'removal'}
        onClose={() => setOpen(null)}
        title={text('removeTitle')}
        confirm={text('remove')}
        onConfirm={() => attempt()}
        isPending={isPending}
        problem={problem?.message}
      >
        {text('removeText')}
      </ConfirmDialog>
    </li>
  );
}
