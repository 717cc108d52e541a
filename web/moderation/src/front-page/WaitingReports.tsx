import { REPORT_LIMITS } from '@folkmoot/contracts/reports/limits';
import { listCases } from '@folkmoot/contracts/reports/staff-commands';
import Box from '@mui/material/Box';
import { Link } from 'react-admin';
import { call } from '../api/call.ts';
import { Person } from '../layout/Person.tsx';
import { Rows } from '../layout/Rows.tsx';
import { Section } from '../layout/Section.tsx';
import { type ConsoleQuery, useConsoleQuery } from '../reading/use-console-query.ts';
import { kindText } from '../reports/case-texts.ts';
import { text } from '../texts.ts';
import { countedText } from './counted-text.ts';

const SHOWN = 5;
const REFETCH_MS = 60_000;

type Waiting = Awaited<ReturnType<typeof readWaiting>>;

function readWaiting(signal: AbortSignal) {
  return call(listCases, { query: { status: 'open', sort: 'new' } }, { signal });
}

/** The first page of unassigned reports and appeals. */
export function useWaitingReports(): ConsoleQuery<Waiting> {
  return useConsoleQuery(['reports-waiting'], readWaiting, REFETCH_MS);
}

export function waitingCount(waiting: Waiting): string {
  return countedText(waiting.length, REPORT_LIMITS.page);
}

/** The newest unassigned reports. */
export function WaitingReports() {
  const { data, error, again } = useWaitingReports();
  return (
    <Section title={text('waitingReports')} action={<Link to="/reports">{text('all')}</Link>}>
      <Rows query={{ data: data?.slice(0, SHOWN), error, again }} empty={text('nothingWaits')}>
        {({ id, kind, subject, reportCount }) => (
          <Box
            sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: 'minmax(0, 1fr) minmax(0, 1fr)' }, alignItems: 'center', gap: 1 }}
          >
            <Link to={`/reports/${id}/show`}>
              {kindText(kind)}
              {reportCount > 1 ? ` · ${text.many('reportCount', reportCount)}` : ''}
            </Link>
            {subject && <Person person={subject} />}
          </Box>
        )}
      </Rows>
    </Section>
  );
}
