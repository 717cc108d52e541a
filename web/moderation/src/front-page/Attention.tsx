import { listAllTickets } from '@folkmoot/contracts/moderation/ticket-commands';
import { listRegistrations } from '@folkmoot/contracts/registration/commands';
import { TICKET_STATUS } from '@folkmoot/contracts/tickets/limits';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { Link } from 'react-admin';
import { call } from '../api/call.ts';
import { numberText } from '../format.ts';
import { Person } from '../layout/Person.tsx';
import { Rows } from '../layout/Rows.tsx';
import { Section, Sections } from '../layout/Section.tsx';
import { type ConsoleQuery, useConsoleQuery } from '../reading/use-console-query.ts';
import { text } from '../texts.ts';
import { titleText } from '../tickets/ticket-texts.ts';
import { countedText } from './counted-text.ts';
import { useWaitingReports, WaitingReports, waitingCount } from './WaitingReports.tsx';

const SHOWN = 5;
const PAGE = 30;
const REFETCH_MS = 60_000;

function readTickets(signal: AbortSignal) {
  const query = { status: TICKET_STATUS.WAITING_FOR_MODERATOR_RESPONSE, limit: PAGE };
  return call(listAllTickets, { query }, { signal });
}

function readRegistrations(signal: AbortSignal) {
  return call(listRegistrations, { query: { status: 'pending' } }, { signal });
}

/** Open work: the number of items, and the newest ones. */
export function Attention() {
  const reports = useWaitingReports();
  const tickets = useConsoleQuery(['tickets-waiting'], readTickets, REFETCH_MS);
  const registrations = useConsoleQuery(['registrations-waiting'], readRegistrations, REFETCH_MS);
  const tiles = [
    { name: text('waitingReports'), to: '/reports', count: reports.data?.length, shown: reports.data && waitingCount(reports.data) },
    {
      name: text('waitingTickets'),
      to: '/tickets',
      count: tickets.data?.length,
      shown: tickets.data && countedText(tickets.data.length, PAGE),
    },
    {
      name: text('waitingRegistrations'),
      to: '/registrations',
      count: registrations.data?.length,
      shown: registrations.data && numberText(registrations.data.length),
    },
  ];
  return (
    <Box component="section" aria-label={text('attention')} sx={{ minWidth: 0 }}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {text('attention')}
      </Typography>
      <Box sx={{ display: 'grid', gap: 2, mb: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 180px), 1fr))' }}>
        {tiles.map((tile) => (
          <Tile key={tile.to} {...tile} />
        ))}
      </Box>
      <Sections>
        <WaitingReports />
        <WaitingTickets query={tickets} />
        {registrations.data && registrations.data.length > 0 && (
          <Section title={text('waitingRegistrations')} action={<Link to="/registrations">{text('all')}</Link>}>
            <Rows rows={registrations.data.slice(0, SHOWN).map((one) => ({ ...one, id: one.userId }))} empty={text('nothingWaits')}>
              {({ username, tag }) => (
                <Link to="/registrations">
                  <bdi>{`${username}:${tag}`}</bdi>
                </Link>
              )}
            </Rows>
          </Section>
        )}
      </Sections>
    </Box>
  );
}

type TileProps = {
  readonly name: string;
  readonly to: string;
  readonly count: number | undefined;
  readonly shown: string | undefined;
};

function Tile({ name, to, count = 0, shown }: TileProps) {
  return (
    <Paper
      component={Link}
      to={to}
      sx={{
        p: 2,
        display: 'block',
        color: 'text.primary',
        textDecoration: 'none',
        borderInlineStart: '4px solid',
        borderColor: count > 0 ? 'warning.main' : 'divider',
        '&:hover': { backgroundColor: 'action.hover' },
      }}
    >
      <Typography variant="body2" component="span" color="textSecondary" sx={{ display: 'block' }}>
        {name}
      </Typography>
      <Typography component="span" sx={{ fontSize: 'var(--font-size-title)', fontWeight: 640, fontVariantNumeric: 'tabular-nums' }}>
        {shown ?? '–'}
      </Typography>
    </Paper>
  );
}

type Tickets = Awaited<ReturnType<typeof readTickets>>;

function WaitingTickets({ query: { data, error, again } }: { readonly query: ConsoleQuery<Tickets> }) {
  return (
    <Section title={text('waitingTickets')} action={<Link to="/tickets">{text('all')}</Link>}>
      <Rows query={{ data: data?.slice(0, SHOWN), error, again }} empty={text('nothingWaits')}>
        {({ id, title, openedBy }) => (
          <Box
            sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: 'minmax(0, 1fr) minmax(0, 1fr)' }, alignItems: 'center', gap: 1 }}
          >
            <Link to={`/tickets/${id}/show`}>
              #{id} <bdi>{titleText(title)}</bdi>
            </Link>
            <Person person={openedBy} />
          </Box>
        )}
      </Rows>
    </Section>
  );
}
