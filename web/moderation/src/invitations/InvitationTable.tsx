import type { RawInvitation } from '@folkmoot/contracts/registration/wire';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { Moment } from '../layout/Moment.tsx';
import { text } from '../texts.ts';

type Props = {
  readonly invitations: readonly RawInvitation[];
  readonly onCopy: (invitation: RawInvitation) => void;
  readonly onShow: (invitation: RawInvitation) => void;
  readonly onDelete: (invitation: RawInvitation) => void;
};

function leftText({ uses, usesLeft }: RawInvitation): string {
  return usesLeft === null ? text('invitationUnlimited') : `${usesLeft} / ${uses}`;
}

function Expiry({ at }: { readonly at: number | null }) {
  if (at === null) return text('invitationNever');
  return at <= Date.now() ? text('invitationExpired') : <Moment at={at} />;
}

export function InvitationTable({ invitations, onCopy, onShow, onDelete }: Props) {
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Table size="small" aria-label={text('invitations')}>
        <TableHead>
          <TableRow>
            <TableCell>{text('invitationCode')}</TableCell>
            <TableCell>{text('invitationLeft')}</TableCell>
            <TableCell>{text('invitationExpires')}</TableCell>
            <TableCell>{text('invitationNote')}</TableCell>
            <TableCell>{text('actions')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {invitations.map((invitation) => (
            <TableRow key={invitation.code}>
              <TableCell>
                <code>{invitation.code}</code>
              </TableCell>
              <TableCell>{leftText(invitation)}</TableCell>
              <TableCell>
                <Expiry at={invitation.expiresAt} />
              </TableCell>
              <TableCell>
                <bdi>{invitation.note}</bdi>
              </TableCell>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>
                <Button size="small" onClick={() => onCopy(invitation)}>
                  {text('invitationCopy')}
                </Button>
                <Button size="small" onClick={() => onShow(invitation)}>
                  {text('invitationShow')}
                </Button>
                <Button size="small" color="error" onClick={() => onDelete(invitation)}>
                  {text('delete')}
                </Button>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
