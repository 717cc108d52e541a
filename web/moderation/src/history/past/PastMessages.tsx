import type { Fate, PastChannel, PastMessage } from '@folkmoot/contracts/history/past-channel';
import type { HistoryPerson } from '@folkmoot/contracts/history/wire';
import { MESSAGE_TYPE } from '@folkmoot/contracts/messages/limits';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-admin';
import { exactText } from '../../format.ts';
import { Section } from '../../layout/Section.tsx';
import { Empty } from '../../layout/states.tsx';
import { type Key, text } from '../../texts.ts';
import { Actor } from '../Actor.tsx';
import { eventPlace } from '../history-search.ts';
import { PastPoll } from './PastPoll.tsx';
import { type PastRequest, pastPlace } from './past-request.ts';
import { type Opened, useOpened } from './use-opened.tsx';
import { Words } from './Words.tsx';

type Props = { readonly request: PastRequest; readonly past: PastChannel };

const CONTENT = 'content';

/** The messages at that time, each with what happened to it later. */
export function PastMessages({ request, past: { messages, next, people, was } }: Props) {
  const navigate = useNavigate();
  const { opened, open, dialog } = useOpened();
  const isHidden = was?.sight !== null && was?.sight !== 'could';
  return (
    <Section title={text('messages')}>
      {messages.length === 0 ? (
        <Nothing isHidden={isHidden} isMore={next !== null} />
      ) : (
        <Box component="ol" aria-label={text('messages')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {messages.map((message) => (
            <Row key={message.id} message={message} people={people} opened={opened} onOpen={open} />
          ))}
        </Box>
      )}
      {next !== null && (
        <Button variant="outlined" sx={{ mt: 2 }} onClick={() => navigate(pastPlace({ ...request, before: String(next) }))}>
          {text('historyOlder')}
        </Button>
      )}
      {dialog}
    </Section>
  );
}

function Nothing({ isHidden, isMore }: { readonly isHidden: boolean; readonly isMore: boolean }) {
  if (isHidden) return <Empty title={text('pastHidden')} words={text('pastHiddenText')} />;
  return isMore ? <Empty title={text('historyNotYet')} words={text('historyNotYetText')} /> : <Empty title={text('noMessages')} />;
}

const FATES: Readonly<Record<Fate, Key>> = { same: 'pastSame', edited: 'pastEditedSince', gone: 'pastGone' };

type RowProps = {
  readonly message: PastMessage;
  readonly people: readonly HistoryPerson[];
  readonly opened: Opened;
  readonly onOpen: Parameters<typeof Words>[0]['onOpen'];
};

function Row({ message, people, opened, onOpen }: RowProps) {
  const { authorId, at, position, now } = message;
  return (
    <Box
      component="li"
      sx={{
        py: 1,
        borderTop: '1px solid',
        borderColor: 'divider',
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 200px' },
        gap: 1,
      }}
    >
      <Box sx={{ display: 'grid', gap: 0.5, minWidth: 0 }}>
        <Typography variant="body2" component="span" sx={{ overflowWrap: 'anywhere' }}>
          <Actor id={authorId} people={people} /> · <Link to={eventPlace(position)}>{exactText(at)}</Link>
        </Typography>
        <MessageText message={message} opened={opened} onOpen={onOpen} />
        {message.file?.description && (
          <Words words={message.file.description} opened={opened} onOpen={onOpen} label="pastRevealDescription" />
        )}
        {message.poll && <PastPoll poll={message.poll} opened={opened} onOpen={onOpen} />}
        <MessageMetadata message={message} />
      </Box>
      <Box sx={{ minWidth: 0, display: { xs: 'flex', md: 'block' }, gap: 1 }}>
        <Typography variant="body2" color="textSecondary">
          {text('pastNow')}
        </Typography>
        <Typography variant="body2" color={now === 'same' ? 'textSecondary' : 'warning'} sx={{ fontWeight: now === 'same' ? 400 : 650 }}>
          {text(FATES[now])}
        </Typography>
      </Box>
    </Box>
  );
}

function MessageText({ message: { wordsAt, kind }, opened, onOpen }: Omit<RowProps, 'people'>): ReactNode {
  if (wordsAt === null || kind !== MESSAGE_TYPE.CONTENT) return <em>{text('pastSystem')}</em>;
  return <Words words={{ position: wordsAt, field: CONTENT, opens: [CONTENT] }} opened={opened} onOpen={onOpen} label="pastReveal" />;
}

/** The metadata of a message next to its text. */
function MessageMetadata({ message }: Pick<RowProps, 'message'>) {
  const { editedAt, isPinned, isFolded, attachments, file, poll, replyToIds, reactions } = message;
  const pollEndedAt = poll?.endedAt ?? null;
  const notes = [
    ...(editedAt === null ? [] : [text('pastEdited', { at: exactText(editedAt) })]),
    ...(isPinned ? [text('pastPinned')] : []),
    ...(isFolded ? [text('pastFolded')] : []),
    ...(attachments > 0 ? [text('pastAttached')] : []),
    ...(file?.isVoice ? [text('pastVoice')] : []),
    ...(file?.isSpoiler ? [text('pastSpoiler')] : []),
    ...(pollEndedAt === null ? [] : [text('pastPollEnded', { at: exactText(pollEndedAt) })]),
    ...(replyToIds.length > 0 ? [text('pastReply')] : []),
    ...reactions.map(({ name, count }) => text('pastReaction', { name, count })),
  ];
  if (notes.length === 0) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
      {notes.map((note) => (
        <Chip key={note} size="small" variant="outlined" label={note} />
      ))}
    </Box>
  );
}
