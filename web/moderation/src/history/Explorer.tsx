import type { HistoryPage, HistoryPerson, HistoryRow } from '@folkmoot/contracts/history/wire';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link, useLocation, useNavigate } from 'react-admin';
import { exactText } from '../format.ts';
import { PageTitle } from '../layout/PageTitle.tsx';
import { Section } from '../layout/Section.tsx';
import { Empty, Failed, Waiting } from '../layout/states.tsx';
import { useNarrow } from '../layout/use-narrow.ts';
import { text } from '../texts.ts';
import { Actor } from './Actor.tsx';
import { ExportButton } from './ExportButton.tsx';
import { Filters } from './Filters.tsx';
import { eventPlace, type HistorySearch, historySearchIn, placeOf } from './history-search.ts';
import { Indexing } from './Indexing.tsx';
import { useHistoryPage } from './use-history.ts';

/** Searches events, newest first. The server records every page that is shown. */
export function Explorer() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const query = historySearchIn(search);
  const isNarrow = useNarrow();
  return (
    <Box sx={{ display: 'grid', gap: 2, py: 2, minWidth: 0 }}>
      <PageTitle title={text('history')} />
      <Typography variant="h1">{text('history')}</Typography>
      <Section title={text('historyFilters')} action={<Link to="/past">{text('past')}</Link>}>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
          {text('historyText')}
        </Typography>
        {/* On a phone the results come first, and the filters are one press away. */}
        <Box component="details" key={search} open={!isNarrow || query === null}>
          <Box component="summary" sx={{ mb: 1, cursor: 'pointer', display: isNarrow ? 'list-item' : 'none' }}>
            {text('historyChange')}
          </Box>
          <Filters query={query ?? {}} onSearch={(next) => navigate(placeOf(next))} />
        </Box>
      </Section>
      {query && <Found query={query} />}
    </Box>
  );
}

function Found({ query }: { readonly query: HistorySearch }) {
  const { data, error, again } = useHistoryPage(query);
  if (!data && error) return <Failed error={error} onRetry={again} />;
  if (!data) return <Waiting rows={8} />;
  if (data.indexed < 1) return error ? <Failed error={error} onRetry={again} /> : <Indexing share={data.indexed} />;
  const isAny = query.before !== undefined || data.events.length > 0 || data.next !== null;
  return (
    <Section title={text('historyEvents')} action={isAny && <ExportButton query={query} />}>
      <Events page={data} />
      <Paging query={query} page={data} />
    </Section>
  );
}

function Events({ page: { events, next, people } }: { readonly page: HistoryPage }) {
  if (events.length === 0) {
    return next === null ? (
      <Empty title={text('nothingFound')} words={text('historyNothingText')} />
    ) : (
      <Empty title={text('historyNotYet')} words={text('historyNotYetText')} />
    );
  }
  return (
    <Box component="ol" aria-label={text('historyEvents')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {events.map((row) => (
        <Row key={row.position} row={row} people={people} />
      ))}
    </Box>
  );
}

function Row({ row, people }: { readonly row: HistoryRow; readonly people: readonly HistoryPerson[] }) {
  const { position, at, type, by, command, gist } = row;
  return (
    <Box component="li" sx={{ py: 1, borderTop: '1px solid', borderColor: 'divider', display: 'grid', gap: 0.25, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2, minWidth: 0 }}>
        <Typography variant="body2" component="span" sx={{ overflowWrap: 'anywhere' }}>
          <Link to={eventPlace(position)}>{type}</Link> {text('historyDoneBy')} <Actor id={by} people={people} /> · {command}
        </Typography>
        <Typography variant="body2" component="time" dateTime={new Date(at).toISOString()} color="textSecondary">
          {exactText(at)}
        </Typography>
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        <bdi>{gist}</bdi>
      </Typography>
    </Box>
  );
}

function Paging({ query, page: { next, events } }: { readonly query: HistorySearch; readonly page: HistoryPage }) {
  const navigate = useNavigate();
  const { before, ...newest } = query;
  if (before === undefined && next === null) return null;
  return (
    <Box component="nav" aria-label={text('historyPages')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
      {before !== undefined && (
        <Button variant="outlined" onClick={() => navigate(placeOf(newest))}>
          {text('historyNewest')}
        </Button>
      )}
      {next !== null && (
        <Button variant="outlined" onClick={() => navigate(placeOf({ ...query, before: String(next) }))}>
          {text(events.length === 0 ? 'historyFurther' : 'historyOlder')}
        </Button>
      )}
    </Box>
  );
}
