import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Facts } from '../../layout/Section.tsx';
import { text } from '../../texts.ts';

/**
 * Labels and values, with a key for values that are no text. Values with different keys are marked. null: it did not exist, or was not
 * visible.
 */
export type SideFacts = readonly (readonly [label: string, value: ReactNode, known?: string])[] | null;

type Props = { readonly was: SideFacts; readonly is: SideFacts; readonly absent: string };

/** The past and the current state, next to each other if there is space. */
export function PastSides({ was, is, absent }: Props) {
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 260px), 1fr))' }}>
      <Side title={text('pastThen')} facts={marked(was, is)} absent={absent} />
      <Side title={text('pastNow')} facts={marked(is, was)} absent={absent} />
    </Box>
  );
}

function knownBy([, value, known]: NonNullable<SideFacts>[number]): string | null {
  return known ?? (typeof value === 'string' ? value : null);
}

function marked(facts: SideFacts, other: SideFacts): SideFacts {
  if (!facts || !other) return facts;
  return facts.map((each) => {
    const [label, value] = each;
    const beside = other.find(([name]) => name === label);
    const isOther = knownBy(each) !== null && knownBy(each) !== (beside ? knownBy(beside) : null);
    return isOther ? [label, <Differing key={label}>{value}</Differing>] : [label, value];
  });
}

/** Marks a value that differs from the other side. */
export function Differing({ children }: { readonly children: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, alignItems: 'baseline' }}>
      <Box sx={{ minWidth: 0 }}>{children}</Box>
      <Typography component="span" variant="body2" color="warning" sx={{ fontWeight: 650 }}>
        {text('pastDiffers')}
      </Typography>
    </Box>
  );
}

function Side({ title, facts, absent }: { readonly title: string; readonly facts: SideFacts; readonly absent: string }) {
  return (
    <Box component="section" aria-label={title} sx={{ minWidth: 0 }}>
      <Typography variant="h3" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      {facts ? (
        <Facts facts={facts.map(([label, value]) => [label, value])} />
      ) : (
        <Typography variant="body2" color="textSecondary">
          {absent}
        </Typography>
      )}
    </Box>
  );
}
