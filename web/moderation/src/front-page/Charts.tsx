import { MODERATION_LIMITS } from '@folkmoot/contracts/moderation/limits';
import { getDailyStats } from '@folkmoot/contracts/moderation/post-commands';
import type { DailyStats } from '@folkmoot/contracts/moderation/wire';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { BarChart } from '@mui/x-charts/BarChart';
import type { ReactNode } from 'react';
import { call } from '../api/call.ts';
import { numberText, utcDayText } from '../format.ts';
import { Section } from '../layout/Section.tsx';
import { Failed, Waiting } from '../layout/states.tsx';
import { type ConsoleQuery, useConsoleQuery } from '../reading/use-console-query.ts';
import { text } from '../texts.ts';
import { kindName } from './kind-names.ts';

/** The statistics of the last 30 days. */
export function Charts() {
  const query = useConsoleQuery(['daily-stats'], (signal) => call(getDailyStats, {}, { signal }));
  return (
    <>
      <Section title={text('joinedChart')}>
        <LoadedStats query={query}>
          {({ days }) => <Days days={days} of="registered" title={text('joinedChart')} empty={text('nobodyJoined')} />}
        </LoadedStats>
      </Section>
      <Section title={text('actionsChart')}>
        <LoadedStats query={query}>
          {({ days }) => <Days days={days} of="acts" title={text('actionsChart')} empty={text('nothingDone')} />}
        </LoadedStats>
      </Section>
      <Section title={text('kindsChart')}>
        <LoadedStats query={query}>{({ acts }) => <Kinds acts={acts} />}</LoadedStats>
      </Section>
    </>
  );
}

type LoadedStatsProps = { readonly query: ConsoleQuery<DailyStats>; readonly children: (stats: DailyStats) => ReactNode };

function LoadedStats({ query: { data, error, again }, children }: LoadedStatsProps) {
  if (data) return children(data);
  return error ? <Failed error={error} onRetry={again} /> : <Waiting rows={5} />;
}

const HEIGHT = 220;
const EVERY = 7;

/** Labels today and each week before. The library would otherwise omit labels irregularly. */
function isNamed(_name: unknown, index: number): boolean {
  return (MODERATION_LIMITS.statsDays - 1 - index) % EVERY === 0;
}

const MARGIN = { left: 0, right: 24, top: 8, bottom: 0 };

type DaysProps = {
  readonly days: DailyStats['days'];
  readonly of: 'registered' | 'acts';
  readonly title: string;
  readonly empty: string;
};

/** A bar chart. Screen readers get the sum and the days with a count. */
function Days({ days, of, title, empty }: DaysProps) {
  const sum = days.reduce((all, day) => all + day[of], 0);
  if (sum === 0) return <Typography color="textSecondary">{empty}</Typography>;
  const dayTexts = days.filter((day) => day[of] > 0).map((day) => `${utcDayText(day.day)} ${numberText(day[of])}`);
  return (
    <>
      <Typography variant="body2" color="textSecondary">
        {text('inAllUtc', { count: numberText(sum) })}
      </Typography>
      <Box role="img" aria-label={`${title}: ${dayTexts.join(', ')}`}>
        <BarChart
          aria-hidden
          height={HEIGHT}
          margin={MARGIN}
          series={[{ data: days.map((day) => day[of]), color: 'var(--primary-color)' }]}
          xAxis={[
            {
              data: days.map(({ day }) => utcDayText(day)),
              scaleType: 'band',
              tickLabelInterval: isNamed,
              disableLine: true,
              disableTicks: true,
              height: 24,
            },
          ]}
          yAxis={[{ tickMinStep: 1, disableLine: true, disableTicks: true, width: 40 }]}
          borderRadius={4}
          hideLegend
          skipAnimation
        />
      </Box>
    </>
  );
}

/** The labels take the space that they need. */
function Kinds({ acts }: { readonly acts: DailyStats['acts'] }) {
  const most = acts[0]?.count ?? 0;
  if (most === 0) return <Typography color="textSecondary">{text('nothingDone')}</Typography>;
  return (
    <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
      {acts.map(({ actionType, count }) => (
        <Box component="li" key={actionType}>
          <Typography variant="body2" sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, fontVariantNumeric: 'tabular-nums' }}>
            <span>{kindName(actionType)}</span>
            <span>{numberText(count)}</span>
          </Typography>
          <Box aria-hidden sx={{ height: 6, mt: 0.5, borderRadius: 1, backgroundColor: 'var(--sunken-color)' }}>
            <Box
              sx={{ height: 1, width: `${(count / most) * 100}%`, minWidth: 6, borderRadius: 1, backgroundColor: 'var(--primary-color)' }}
            />
          </Box>
        </Box>
      ))}
    </Box>
  );
}
