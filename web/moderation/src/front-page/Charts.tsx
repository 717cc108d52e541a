import { listUsers } from '@folkmoot/contracts/moderation/read-commands';
import { listModeratorActs } from '@folkmoot/contracts/moderation/undo-commands';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { BarChart } from '@mui/x-charts/BarChart';
import { call } from '../api/call.ts';
import { actText } from '../audit-log/act-words.ts';
import { shortDayText } from '../format.ts';
import { Section } from '../layout/Section.tsx';
import { Failed, Waiting } from '../layout/states.tsx';
import { type Asked, useAsked } from '../reading/use-asked.ts';
import { text } from '../texts.ts';
import { type Bar, counted, perDay } from './bars.ts';

/** Of what the contract lets be counted: the newest people, and the newest acts. */
export function Charts() {
  const joined = useAsked(['newest-users'], async (signal) =>
    perDay((await call(listUsers, { query: {} }, { signal })).map(({ joinedAt }) => joinedAt)).map(({ day, count }) => ({
      name: shortDayText(day),
      count,
    })),
  );
  const acts = useAsked(['newest-acts'], async (signal) =>
    counted((await call(listModeratorActs, { query: {} }, { signal })).map(({ actionType }) => actText(actionType))),
  );
  return (
    <>
      <Section title={text('joinedChart')}>
        <Bars asked={joined} empty={text('noUsers')} label={text('joinedChart')} />
      </Section>
      <Section title={text('actsChart')}>
        <Bars asked={acts} empty={text('noRecord')} label={text('actsChart')} isLying />
      </Section>
    </>
  );
}

type Props = { readonly asked: Asked<readonly Bar[]>; readonly empty: string; readonly label: string; readonly isLying?: boolean };

const HEIGHT = 220;
const NO_MARGIN = { left: 0, right: 16, top: 8, bottom: 0 };

function Bars({ asked, empty, label, isLying = false }: Props) {
  const { data, error, again } = asked;
  if (!data && error) return <Failed error={error} onRetry={again} />;
  if (!data) return <Waiting rows={5} />;
  if (data.length === 0) return <Typography color="textSecondary">{empty}</Typography>;
  const names = { data: data.map(({ name }) => name), scaleType: 'band' as const, disableLine: true, disableTicks: true };
  const counts = { tickMinStep: 1, disableLine: true, disableTicks: true };
  return (
    <Box role="img" aria-label={`${label}: ${data.map(({ name, count }) => `${name} ${count}`).join(', ')}`}>
      <BarChart
        aria-hidden
        height={HEIGHT}
        layout={isLying ? 'horizontal' : 'vertical'}
        margin={NO_MARGIN}
        series={[{ data: data.map(({ count }) => count), color: 'var(--primary-color)' }]}
        xAxis={[isLying ? { ...counts, height: 24 } : { ...names, height: 24 }]}
        yAxis={[isLying ? { ...names, width: 150 } : { ...counts, width: 28 }]}
        borderRadius={4}
        hideLegend
        skipAnimation
      />
    </Box>
  );
}
