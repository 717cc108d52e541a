import { CDN_PATH } from '@folkmoot/contracts/media/limits';
import type { RawMessage } from '@folkmoot/contracts/messages/wire';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Link } from 'react-admin';
import { momentText } from '../format.ts';
import { Person } from '../layout/Person.tsx';
import { text } from '../texts.ts';
import { useTextWithNames } from './text-with-names.ts';

type Props = {
  readonly messages: readonly RawMessage[];
  readonly label: string;
  readonly markedId?: string | undefined;
  readonly isDense?: boolean;
};

/** Messages as plain text, with files as links. The console renders no user content. */
export function MessageLines({ messages, label, markedId, isDense = false }: Props) {
  return (
    <Box component="ol" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: isDense ? 0.5 : 1 }}>
      {messages.map((message) => (
        <Box
          component="li"
          key={message.id}
          aria-current={message.id === markedId ? 'true' : undefined}
          sx={{ p: isDense ? 0.5 : 1, borderRadius: 1, ...(message.id === markedId ? { backgroundColor: 'var(--mark-color)' } : {}) }}
        >
          <Line message={message} isDense={isDense} />
        </Box>
      ))}
    </Box>
  );
}

function FileDescription({ description }: { readonly description: string }) {
  return (
    <Box component="span" dir="auto" sx={{ display: 'block', whiteSpace: 'pre-wrap' }}>
      {text('fileDescription', { text: description })}
    </Box>
  );
}

/** `isDense`: smaller, and without ids. */
function Line({ message, isDense }: { readonly message: RawMessage; readonly isDense: boolean }) {
  const { id, createdBy, createdAt, editedAt, attachments = [], poll } = message;
  const content = useTextWithNames(message);
  const files = attachments.flatMap(({ id: fileId, path, description, spoiler }) => (path ? [{ fileId, path, description, spoiler }] : []));
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
        <Person person={createdBy} />
        <Typography variant="body2" color="textSecondary">
          {momentText(createdAt)}
          {editedAt ? ` · ${text('edited')}` : ''}
          {!isDense && (
            <>
              {' · '}
              <code>{id}</code>
            </>
          )}
        </Typography>
      </Box>
      <Typography
        {...(isDense ? { variant: 'body2' } : {})}
        sx={{ mt: isDense ? 0 : 0.5, ml: 4.5, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
      >
        {content || text('noText')}
      </Typography>
      {poll && (
        <Box component="ul" aria-label={text('poll')} sx={{ m: 0, ml: 4.5, pl: 2.5 }}>
          {poll.choices.map((choice) => (
            <Typography component="li" variant="body2" key={choice.id} sx={{ overflowWrap: 'anywhere' }}>
              <bdi>{text('pastChoice', { name: choice.content, count: choice.votes })}</bdi>
            </Typography>
          ))}
        </Box>
      )}
      {files.map(({ fileId, path, description, spoiler }) => (
        <Typography key={fileId} variant="body2" sx={{ ml: 4.5, overflowWrap: 'anywhere' }}>
          <Box component="a" href={`${CDN_PATH}${path}`} target="_blank" rel="noreferrer" sx={{ color: 'primary.main' }}>
            {text('file', { name: path.split('/').at(-1) ?? path })}
          </Box>
          {' · '}
          <Link to={`/files?file=${encodeURIComponent(path)}`}>{text('filesCopies')}</Link>
          {spoiler && ` · ${text('fileSpoiler')}`}
          {description !== undefined && <FileDescription description={description} />}
        </Typography>
      ))}
    </>
  );
}
