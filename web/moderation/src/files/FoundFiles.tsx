import type { FoundFile } from '@folkmoot/contracts/media/wire';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { Link } from 'react-admin';
import { sizeText } from '../instance/size-text.ts';
import { Moment } from '../layout/Moment.tsx';
import { type Key, text } from '../texts.ts';

const KINDS: Readonly<Record<FoundFile['kind'], Key>> = {
  attachment: 'filesKindAttachment',
  avatar: 'filesKindAvatar',
  banner: 'filesKindBanner',
  emoji: 'filesKindEmoji',
};

/** Each copy with its type, owner, place and date. */
export function FoundFiles({ files }: { readonly files: readonly FoundFile[] }) {
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Table size="small" aria-label={text('files')}>
        <TableHead>
          <TableRow>
            <TableCell>{text('filesKind')}</TableCell>
            <TableCell>{text('filesPerson')}</TableCell>
            <TableCell>{text('filesPlace')}</TableCell>
            <TableCell>{text('filesSent')}</TableCell>
            <TableCell align="right">{text('filesSize')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {files.map((file) => (
            <TableRow key={file.fileId}>
              <TableCell>{text(KINDS[file.kind])}</TableCell>
              <TableCell>{file.person && <Named to="users" {...file.person} />}</TableCell>
              <TableCell>
                <Place file={file} />
              </TableCell>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>
                <Moment at={file.at} />
              </TableCell>
              <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                {sizeText(file.bytes)}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

type NamedProps = { readonly to: 'users' | 'servers'; readonly id: string; readonly name: string };

function Named({ to, id, name }: NamedProps) {
  return (
    <Link to={`/${to}/${id}/show`}>
      <bdi>{name}</bdi>
    </Link>
  );
}

function Place({ file: { kind, person, server, channel, messageId, postId } }: { readonly file: FoundFile }) {
  if (postId !== null) return text('filesPost', { id: postId });
  if (channel !== null) {
    const around = messageId === null ? '' : `&aroundId=${messageId}`;
    return (
      <>
        <Link to={`/channels?channelId=${channel.id}${around}`}>
          <bdi>{channel.name ?? text(server ? 'filesChannel' : 'filesConversation')}</bdi>
        </Link>
        {server && (
          <>
            {' · '}
            <Named to="servers" {...server} />
          </>
        )}
      </>
    );
  }
  if (server) return <Named to="servers" {...server} />;
  return text(kind !== 'attachment' && person ? 'filesProfile' : 'filesUnknown');
}
