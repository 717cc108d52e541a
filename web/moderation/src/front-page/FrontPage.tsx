import { getStats } from '@folkmoot/contracts/moderation/post-commands';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { lazy, Suspense } from 'react';
import { call } from '../api/call.ts';
import { numberText } from '../format.ts';
import { PageTitle } from '../layout/PageTitle.tsx';
import { Section, Sections } from '../layout/Section.tsx';
import { Failed, Waiting } from '../layout/states.tsx';
import { useConsoleQuery } from '../reading/use-console-query.ts';
import { text } from '../texts.ts';
import { Attention } from './Attention.tsx';

const Charts = lazy(async () => ({ default: (await import('./Charts.tsx')).Charts }));

/** Open work first, then totals, then the last 30 days. */
export function FrontPage() {
  return (
    <Box sx={{ display: 'grid', gap: 2, py: 2, minWidth: 0 }}>
      <PageTitle title={text('frontPage')} />
      <Typography variant="h1" sx={{ position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' }}>
        {text('frontPage')}
      </Typography>
      <Attention />
      <Typography variant="h2">{text('chartsTitle')}</Typography>
      <Numbers />
      <Sections>
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
  const { data, error, again } = useConsoleQuery(['stats'], (signal) => call(getStats, {}, { signal }));
  if (!data && error) return <Failed error={error} onRetry={again} />;
  const tiles = [
    { name: text('registeredUsers'), value: numbered(data?.totalRegisteredUsers), week: data?.weeklyRegisteredUsers },
    { name: text('createdServers'), value: numbered(data?.totalCreatedServers) },
    { name: text('createdMessages'), value: numbered(data?.totalCreatedMessages), week: data?.weeklyCreatedMessages },
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
