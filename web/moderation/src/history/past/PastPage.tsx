import type { PastChannel } from '@folkmoot/contracts/history/past-channel';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Title, useLocation, useNavigate } from 'react-admin';
import { exactText } from '../../format.ts';
import { Section } from '../../layout/Section.tsx';
import { Empty, Failed, Waiting } from '../../layout/states.tsx';
import { useNarrow } from '../../layout/use-narrow.ts';
import { text } from '../../texts.ts';
import { Indexing } from '../Indexing.tsx';
import { usePast } from '../use-history.ts';
import { type AskedPast, pastIn, pastPlace } from './asked-past.ts';
import { PastFacts } from './PastFacts.tsx';
import { PastForm } from './PastForm.tsx';
import { PastMessages } from './PastMessages.tsx';
import { PastSlider } from './PastSlider.tsx';

/** A channel as it was, beside what became of it. Every look is written down. */
export function PastPage() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const asked = pastIn(search);
  const isNarrow = useNarrow();
  return (
    <Box sx={{ display: 'grid', gap: 2, py: 2, minWidth: 0 }}>
      <Title title={text('past')} />
      <Typography variant="h1">{text('past')}</Typography>
      <Section title={text('pastWhich')}>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
          {text('pastText')}
        </Typography>
        <Box component="details" key={search} open={!isNarrow || asked === null}>
          <Box component="summary" sx={{ mb: 1, cursor: 'pointer', display: isNarrow ? 'list-item' : 'none' }}>
            {text('pastChange')}
          </Box>
          <PastForm asked={asked} onAsk={(next) => navigate(pastPlace(next))} />
        </Box>
      </Section>
      {asked && <Looked asked={asked} />}
    </Box>
  );
}

function Looked({ asked }: { readonly asked: AskedPast }) {
  const { data, error, again } = usePast(asked);
  if (error && (!data || data.indexed < 1)) return <Failed error={error} onRetry={again} />;
  if (!data) return <Waiting rows={8} />;
  if (data.indexed < 1) return <Indexing share={data.indexed} />;
  return <OnePast asked={asked} past={data} />;
}

function OnePast({ asked, past }: { readonly asked: AskedPast; readonly past: PastChannel }) {
  const navigate = useNavigate();
  const { was, position, at, marks, people } = past;
  const { before: _, moment: __, ...rest } = asked;
  return (
    <>
      <Section title={position < 0 ? text('pastBeforeAll') : text('pastAfter', { at: exactText(at), position })}>
        {marks.length > 0 && (
          <PastSlider
            key={position}
            marks={marks}
            position={position}
            people={people}
            onChoose={(place) => navigate(pastPlace({ ...rest, position: String(place) }))}
          />
        )}
        <PastFacts past={past} as={asked.as} />
      </Section>
      {was === null ? (
        <Empty title={text('pastNotThere')} words={text('pastNotThereText')} />
      ) : (
        <PastMessages
          key={`${position} ${asked.as} ${asked.before}`}
          asked={{ ...rest, position: String(Math.max(0, position)) }}
          past={past}
        />
      )}
    </>
  );
}
