import type { PastMark } from '@folkmoot/contracts/history/past';
import type { HistoryPerson } from '@folkmoot/contracts/history/wire';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Slider from '@mui/material/Slider';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { exactText } from '../../format.ts';
import { text } from '../../texts.ts';
import { nameOf } from '../name-of.ts';

type Props = {
  /** Oldest first, and at least one. */
  readonly marks: readonly PastMark[];
  readonly position: number;
  readonly people: readonly HistoryPerson[];
  readonly onChoose: (position: number) => void;
};

/** More marks would merge to a line. */
const DRAWN = 60;

/**
 * A slider with one mark for each event. Arrow keys move without a request. Enter, the button and releasing the pointer send it, because
 * the server records every request.
 */
export function PastSlider({ marks, position, people, onChoose }: Props) {
  const here = Math.max(
    0,
    marks.findLastIndex((mark) => mark.position <= position),
  );
  const [at, setAt] = useState(here);
  const mark = marks[at];

  function describe(index: number): string {
    const one = marks[index];
    return one ? text('pastMark', { type: one.type, by: nameOf(one.by, people), at: exactText(one.at) }) : '';
  }

  function choose(index: number): void {
    const one = marks[index];
    if (one && one.position !== position) onChoose(one.position);
  }

  return (
    <Box sx={{ mb: 2, px: 1, minWidth: 0 }}>
      <Slider
        aria-label={text('pastSlider')}
        min={0}
        max={Math.max(1, marks.length - 1)}
        step={1}
        marks={marks.length <= DRAWN}
        value={at}
        track={false}
        getAriaValueText={describe}
        onChange={(_event, value) => setAt(Math.min(marks.length - 1, Number(value)))}
        onChangeCommitted={(event, value) => {
          if (event.type !== 'change' && event.type !== 'keydown') choose(Number(value));
        }}
        onKeyDown={({ key }) => {
          if (key === 'Enter') choose(at);
        }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', alignItems: 'center', gap: 1 }}>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
          {describe(at)}
        </Typography>
        <Button variant="outlined" size="small" disabled={!mark || mark.position === position} onClick={() => choose(at)}>
          {text('pastShow')}
        </Button>
      </Box>
    </Box>
  );
}
