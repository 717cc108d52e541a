import { deleteInvitation, listInvitations } from '@folkmoot/contracts/registration/commands';
import type { RawInvitation } from '@folkmoot/contracts/registration/wire';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { call } from '../api/call.ts';
import { ConfirmDialog } from '../layout/FormDialog.tsx';
import { PageTitle } from '../layout/PageTitle.tsx';
import { Empty, Failed, Waiting } from '../layout/states.tsx';
import { useConsoleQuery } from '../reading/use-console-query.ts';
import { text } from '../texts.ts';
import { InvitationDialog } from './InvitationDialog.tsx';
import { InvitationPicture } from './InvitationPicture.tsx';
import { InvitationTable } from './InvitationTable.tsx';
import { linkOf } from './link-of.ts';

type Open = { readonly what: 'picture' | 'removal'; readonly invitation: RawInvitation } | { readonly what: 'creation' } | null;

async function remove({ code }: RawInvitation): Promise<void> {
  await call(deleteInvitation, { params: { code } });
}

export function InvitationsPage() {
  const { data, error, again } = useConsoleQuery(['invitations'], (signal) => call(listInvitations, {}, { signal }));
  const [open, setOpen] = useState<Open>(null);
  const notify = useNotify();
  const close = () => setOpen(null);

  async function copy(invitation: RawInvitation): Promise<void> {
    try {
      await navigator.clipboard.writeText(linkOf(invitation));
      notify(text('invitationCopied'), { type: 'success' });
    } catch {
      notify(text('invitationCopyFailed'), { type: 'warning' });
    }
  }

  return (
    <Box sx={{ py: 2, minWidth: 0 }}>
      <PageTitle title={text('invitations')} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'space-between', alignItems: 'center' }}>
        <Typography variant="h1">{text('invitations')}</Typography>
        <Button variant="contained" onClick={() => setOpen({ what: 'creation' })}>
          {text('invitationNew')}
        </Button>
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, mb: 2 }}>
        {text('invitationsText')}
      </Typography>
      {!data && (error ? <Failed error={error} onRetry={again} /> : <Waiting rows={6} />)}
      {data?.length === 0 && <Empty title={text('invitationsNone')} words={text('invitationsNoneText')} />}
      {data && data.length > 0 && (
        <Paper sx={{ p: 2, minWidth: 0 }}>
          <InvitationTable
            invitations={data}
            onCopy={(invitation) => void copy(invitation)}
            onShow={(invitation) => setOpen({ what: 'picture', invitation })}
            onDelete={(invitation) => setOpen({ what: 'removal', invitation })}
          />
        </Paper>
      )}
      {open?.what === 'creation' && (
        <InvitationDialog
          onClose={close}
          onCreated={(invitation) => {
            close();
            again();
            void copy(invitation);
          }}
        />
      )}
      {open?.what === 'picture' && <InvitationPicture link={linkOf(open.invitation)} onClose={close} />}
      {open?.what === 'removal' && (
        <ConfirmDialog
          title={text('invitationDeleteTitle')}
          explanation={text('invitationDeleteText')}
          confirm={text('delete')}
          action={() => remove(open.invitation)}
          onDone={() => {
            close();
            again();
          }}
          onCancel={close}
        />
      )}
    </Box>
  );
}
