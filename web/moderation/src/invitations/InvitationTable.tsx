import type { RawInvitation } from '@folkmoot/contracts/registration/wire';
import ContentCopy from '@mui/icons-material/ContentCopy';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import QrCode2 from '@mui/icons-material/QrCode2';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Tooltip from '@mui/material/Tooltip';
import type { ReactElement } from 'react';
import { Link } from 'react-admin';
import { Moment } from '../layout/Moment.tsx';
import { Person } from '../layout/Person.tsx';
import { useServerNames } from '../servers/servers-by-id.ts';
import { text } from '../texts.ts';
import { useUsersById } from '../users/users-by-id.ts';

type Props = {
  readonly invitations: readonly RawInvitation[];
  readonly onCopy: (invitation: RawInvitation) => void;
  readonly onShow: (invitation: RawInvitation) => void;
  readonly onDelete: (invitation: RawInvitation) => void;
};

/** Truncated, because a code is copied and not read. Its start is enough to recognize it. */
const CODE = { display: 'block', maxWidth: '9em', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
const WORDS = { minWidth: '8em' } as const;

type ActionProps = { readonly label: string; readonly icon: ReactElement; readonly color?: 'error'; readonly onClick: () => void };

function Action({ label, icon, color, onClick }: ActionProps) {
  return (
    <Tooltip title={label}>
      <IconButton size="small" aria-label={label} color={color ?? 'primary'} onClick={onClick}>
        {icon}
      </IconButton>
    </Tooltip>
  );
}

function leftText({ uses, usesLeft }: RawInvitation): string {
  return usesLeft === null ? text('invitationUnlimited') : `${usesLeft} / ${uses}`;
}

function Expiry({ at }: { readonly at: number | null }) {
  if (at === null) return text('invitationNever');
  return at <= Date.now() ? text('invitationExpired') : <Moment at={at} />;
}

function Target({ serverId, names }: { readonly serverId: string | null; readonly names: ReadonlyMap<string, string> }) {
  if (serverId === null) return '–';
  const name = names.get(serverId);
  // A deleted server has no page.
  if (name === undefined) return <code>{serverId}</code>;
  return (
    <Link to={`/servers/${serverId}/show`}>
      <bdi>{name}</bdi>
    </Link>
  );
}

function Creator({ userId, users }: { readonly userId: string; readonly users: ReturnType<typeof useUsersById> }) {
  const user = users.get(userId);
  return user ? <Person person={user} /> : <code>{userId}</code>;
}

export function InvitationTable({ invitations, onCopy, onShow, onDelete }: Props) {
  const servers = useServerNames(invitations.flatMap(({ serverId }) => serverId ?? []));
  const users = useUsersById(invitations.map(({ createdById }) => createdById));
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Table size="small" aria-label={text('invitations')} sx={{ '& th, & td': { px: 1 } }}>
        <TableHead>
          <TableRow>
            <TableCell>{text('invitationCode')}</TableCell>
            <TableCell>{text('invitationLeft')}</TableCell>
            <TableCell>{text('invitationExpires')}</TableCell>
            <TableCell>{text('invitationServer')}</TableCell>
            <TableCell>{text('invitationNote')}</TableCell>
            <TableCell>{text('invitationCreatedBy')}</TableCell>
            <TableCell>{text('invitationCreatedAt')}</TableCell>
            <TableCell>{text('actions')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {invitations.map((invitation) => (
            <TableRow key={invitation.code}>
              <TableCell>
                <Box component="code" title={invitation.code} sx={CODE}>
                  {invitation.code}
                </Box>
              </TableCell>
              <TableCell>{leftText(invitation)}</TableCell>
              <TableCell>
                <Expiry at={invitation.expiresAt} />
              </TableCell>
              <TableCell sx={WORDS}>
                <Target serverId={invitation.serverId} names={servers} />
              </TableCell>
              <TableCell sx={WORDS}>
                <bdi>{invitation.note}</bdi>
              </TableCell>
              <TableCell>
                <Creator userId={invitation.createdById} users={users} />
              </TableCell>
              <TableCell>
                <Moment at={invitation.createdAt} />
              </TableCell>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>
                <Action label={text('invitationCopy')} icon={<ContentCopy fontSize="small" />} onClick={() => onCopy(invitation)} />
                <Action label={text('invitationShow')} icon={<QrCode2 fontSize="small" />} onClick={() => onShow(invitation)} />
                <Action
                  label={text('delete')}
                  icon={<DeleteOutlined fontSize="small" />}
                  color="error"
                  onClick={() => onDelete(invitation)}
                />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
