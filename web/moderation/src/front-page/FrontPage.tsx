import { getStats } from '@folkmoot/contracts/moderation/post-commands';
import { listAllTickets } from '@folkmoot/contracts/moderation/ticket-commands';
import { TICKET_STATUS } from '@folkmoot/contracts/tickets/limits';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { lazy, Suspense } from 'react';
import { Link, Title } from 'react-admin';
import { call } from '../api/call.ts';
import { numberText } from '../format.ts';
import { Person } from '../layout/Person.tsx';
import { Rows } from '../layout/Rows.tsx';
import { Section, Sections } from '../layout/Section.tsx';
import { Failed, Waiting } from '../layout/states.tsx';
import { useAsked } from '../reading/use-asked.ts';
import { text } from '../texts.ts';
import { titleText } from '../tickets/ticket-texts.ts';
import { useWaitingReports, WaitingReports, waitingCount } from './WaitingReports.tsx';

const Charts = lazy(async () => ({ default: (await import('./Charts.tsx')).Charts }));

/** What a moderator comes to: how much there is, what waits, and how the last days were. */
export function FrontPage() {
  return (
    <Box sx={{ display: 'grid', gap: 2, py: 2, minWidth: 0 }}>
      <Title title={text('frontPage')} />
      <Typography variant="h1" sx={{ position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' }}>
        {text('frontPage')}
      </Typography>
      <Numbers />
      <Sections>
        <WaitingReports />
        <WaitingTickets />
        <Suspense
          fallback={
            <Section title={text('chartsTitle')}>
              <Waiting rows={5} />
            </Section>
          }
        >
          <Charts />
        </Suspense>
      </Sections>
    </Box>
  );
}

function Numbers() {
  const { data, error, again } = useAsked(['stats'], (signal) => call(getStats, {}, { signal }));
  const waiting = useWaitingReports().data;
  if (!data && error) return <Failed error={error} onRetry={again} />;
  const tiles = [
    { name: text('registeredUsers'), value: numbered(data?.totalRegisteredUsers), week: data?.weeklyRegisteredUsers },
    { name: text('createdServers'), value: numbered(data?.totalCreatedServers) },
    { name: text('createdMessages'), value: numbered(data?.totalCreatedMessages), week: data?.weeklyCreatedMessages },
    { name: text('waitingReports'), value: waiting && waitingCount(waiting) },
  ];
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 200px), 1fr))' }}>
      {tiles.map(({ name, value, week }) => (
        <Paper key={name} sx={{ p: 2 }}>
          <Typography variant="body2" color="textSecondary">
            {name}
          </Typography>
          <Typography sx={{ fontSize: 'var(--font-size-title)', fontWeight: 640, fontVariantNumeric: 'tabular-nums' }}>
            {value ?? '–'}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {week === undefined ? '\u00a0' : text('thisWeek', { count: numberText(week) })}
          </Typography>
        </Paper>
      ))}
    </Box>
  );
}

function numbered(value: number | undefined): string | undefined {
  return value === undefined ? undefined : numberText(value);
}

function WaitingTickets() {
  const asked = useAsked(['tickets-waiting'], (signal) =>
    call(listAllTickets, { query: { status: TICKET_STATUS.WAITING_FOR_MODERATOR_RESPONSE, limit: 5 } }, { signal }),
  );
  return (
    <Section title={text('waitingTickets')} action={<Link to="/tickets">{text('all')}</Link>}>
      <Rows asked={asked} empty={text('nothingWaits')}>
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
