import type { HistoryEvent, OpenedField, ShownEvent } from '@folkmoot/contracts/history/wire';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { Link, useParams } from 'react-admin';
import { exactText, numberText } from '../format.ts';
import { PageTitle } from '../layout/PageTitle.tsx';
import { Facts, Section } from '../layout/Section.tsx';
import { Failed, Waiting } from '../layout/states.tsx';
import { type Key, text } from '../texts.ts';
import { Actor } from './Actor.tsx';
import { CauseTree } from './CauseTree.tsx';
import { Fields } from './Fields.tsx';
import { type HistorySearch, placeOf } from './history-search.ts';
import { Indexing } from './Indexing.tsx';
import { OpenSealedDialog } from './OpenSealedDialog.tsx';
import { isId, pastPlace } from './past/past-request.ts';
import { useHistoryEvent } from './use-history.ts';

/** One event with actor, time, reason, cause and consequences. */
export function EventPage() {
  const { id = '' } = useParams();
  const { data, error, again } = useHistoryEvent(id);
  if (error && !data?.event) return <Failed error={error} onRetry={again} />;
  if (!data) return <Waiting rows={8} />;
  if (!data.event) return <Indexing share={data.indexed} />;
  return <OneEvent key={data.event.position} shown={data} event={data.event} />;
}

type Props = { readonly shown: ShownEvent; readonly event: HistoryEvent };

/** Opened fields are kept only while this page is mounted. */
function OneEvent({ shown, event }: Props) {
  const [opened, setOpened] = useState<readonly OpenedField[] | null>(null);
  const [isOpening, setIsOpening] = useState(false);
  const { people, tree, more } = shown;
  const sealed = event.fields.filter((field) => 'ownerId' in field);
  return (
    <Box sx={{ display: 'grid', gap: 2, py: 2, maxWidth: 960, minWidth: 0 }}>
      <PageTitle
        title={text('historyEventTitle', { type: event.type, position: event.position })}
        parent={{ to: '/history', words: text('history') }}
      />
      <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
        {event.type}
      </Typography>
      <Section title={text('historyWhat')} action={<WayToPast event={event} />}>
        <Facts facts={factsOf(shown, event, opened)} />
      </Section>
      <Section
        title={text('historyFields')}
        action={
          sealed.length > 0 &&
          opened === null && (
            <Button variant="outlined" onClick={() => setIsOpening(true)}>
              {text('historyReveal')}
            </Button>
          )
        }
      >
        {opened && (
          <Alert severity="info" variant="outlined" sx={{ mb: 1 }}>
            {text('historyRevealed')}
          </Alert>
        )}
        <Fields fields={event.fields} opened={opened} people={people} />
      </Section>
      <Section title={text('historyTree')}>
        <CauseTree tree={tree} people={people} shown={event.position} />
        {more && (
          <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
            {text('historyTreeCut', { count: numberText(tree.length) })}
          </Typography>
        )}
      </Section>
      {isOpening && (
        <OpenSealedDialog
          position={event.position}
          fields={sealed.map(({ name }) => name)}
          onOpened={(fields) => {
            setOpened(fields);
            setIsOpening(false);
          }}
          onClose={() => setIsOpening(false)}
        />
      )}
    </Box>
  );
}

function SearchLink({ query, children }: { readonly query: HistorySearch; readonly children: ReactNode }) {
  return <Link to={placeOf(query)}>{children}</Link>;
}

/** Links to the past state of the target just after the event: a channel of a server, a server, or a post. */
function WayToPast({ event: { fields, position } }: Pick<Props, 'event'>) {
  const idOf = (wanted: string) => {
    const [value] = fields.flatMap((field) => (field.name === wanted && 'value' in field ? [field.value] : []));
    return typeof value === 'string' && isId(value) ? value : null;
  };
  const [channel, server, post] = [idOf('channelId'), idOf('serverId'), idOf('postId')];
  const when = { position: String(position) };
  if (post) return <Link to={pastPlace({ of: 'post', id: post, ...when })}>{text('pastPostOfEvent')}</Link>;
  if (!server) return null;
  if (channel) return <Link to={pastPlace({ of: 'channel', id: channel, ...when })}>{text('pastOfEvent')}</Link>;
  return <Link to={pastPlace({ of: 'server', id: server, ...when })}>{text('pastServerOfEvent')}</Link>;
}

/** The reason in the event, if it has one. */
function reasonOf({ fields }: HistoryEvent, opened: readonly OpenedField[] | null): string | null {
  const reason = fields.find(({ name }) => name === 'reason');
  if (!reason) return null;
  if ('ownerId' in reason) {
    const shown = opened?.find(({ name }) => name === 'reason');
    return shown ? (shown.text ?? text('historyErased')) : text('historySealed');
  }
  return typeof reason.value === 'string' ? reason.value : null;
}

/** The name of the stream is secret, so it cannot be searched for. */
function isKept(stream: string): boolean {
  return stream.endsWith('[kept]');
}

const FROM: ReadonlyMap<string, Key> = new Map<string, Key>([
  ['web', 'historyFromWeb'],
  ['console', 'historyFromConsole'],
  ['api', 'historyFromApi'],
  ['bot', 'historyFromBot'],
  ['connection', 'historyFromConnection'],
  ['operator', 'historyFromOperator'],
  ['product', 'historyFromProduct'],
]);

/** The source of the event, for example the console. */
function fromWords({ from }: HistoryEvent): string {
  return text(FROM.get(from ?? '') ?? 'historyFromUnknown');
}

function factsOf({ people }: ShownEvent, event: HistoryEvent, opened: readonly OpenedField[] | null) {
  const { position, at, by, command, stream, session, correlationId, id, version, revision, type } = event;
  const reason = reasonOf(event, opened);
  return [
    [text('historyBy'), <Actor key="by" id={by} people={people} />] as const,
    [text('when'), exactText(at)] as const,
    [text('historyFrom'), fromWords(event)] as const,
    ...(session === null
      ? []
      : [
          [
            text('historySession'),
            <SearchLink key="session" query={{ session }}>
              {session}
            </SearchLink>,
          ] as const,
        ]),
    ...(reason === null ? [] : [[text('reason'), <bdi key="reason">{reason}</bdi>] as const]),
    [
      text('historyCommand'),
      <SearchLink key="command" query={{ command }}>
        {command}
      </SearchLink>,
    ] as const,
    [
      text('historyType'),
      <SearchLink key="type" query={{ type }}>
        {text('historyVersion', { type, version })}
      </SearchLink>,
    ] as const,
    [
      text('historyStream'),
      isKept(stream) ? (
        text('historyRevision', { stream, revision })
      ) : (
        <SearchLink key="stream" query={{ stream }}>
          {text('historyRevision', { stream, revision })}
        </SearchLink>
      ),
    ] as const,
    [
      text('historyCorrelation'),
      <SearchLink key="correlation" query={{ correlation: correlationId }}>
        {correlationId}
      </SearchLink>,
    ] as const,
    [text('historyPlace'), String(position)] as const,
    [text('id'), id] as const,
  ];
}
