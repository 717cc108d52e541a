import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Section } from '../../layout/Section.tsx';
import { type Key, text } from '../../texts.ts';

type Props<Item> = {
  readonly title: string;
  /** null: the list is not shown. */
  readonly was: readonly Item[] | null;
  readonly is: readonly Item[] | null;
  readonly idOf: (item: Item) => string;
  readonly children: (item: Item, side: 'was' | 'is') => ReactNode;
  /** Notes above the list. */
  readonly note?: readonly string[];
};

/** Lists items of the past, each next to its current state. */
export function PastPairs<Item>({ title, was, is, idOf, children, note = [] }: Props<Item>) {
  const now = new Map(is?.map((item) => [idOf(item), item]));
  const before = new Set(was?.map(idOf));
  const pairs = [
    ...(was ?? []).map((item) => ({ id: idOf(item), one: item, after: now.get(idOf(item)) })),
    ...(is ?? []).filter((item) => !before.has(idOf(item))).map((item) => ({ id: idOf(item), one: undefined, after: item })),
  ];
  return (
    <Section title={title}>
      {note.map((words) => (
        <Typography key={words} variant="body2" color="textSecondary" sx={{ mb: 1 }}>
          {words}
        </Typography>
      ))}
      {pairs.length === 0 ? (
        <Typography variant="body2" color="textSecondary">
          {text('pastNone')}
        </Typography>
      ) : (
        <Box component="ol" aria-label={title} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {pairs.map(({ id, one, after }) => (
            <Pair
              key={id}
              was={one === undefined ? <Fate of={was ? 'pastNotYet' : 'pastNotSeen'} /> : children(one, 'was')}
              is={nowOf(one, after, is !== null) ?? (after !== undefined && children(after, 'is'))}
            />
          ))}
        </Box>
      )}
    </Section>
  );
}

/** null: the item changed, and its current state is shown. */
function nowOf<Item>(then: Item | undefined, now: Item | undefined, isShown: boolean): ReactNode {
  if (!isShown) return <Fate of="pastNotSeen" />;
  if (now === undefined) return <Fate of="pastGone" />;
  return JSON.stringify(then) === JSON.stringify(now) ? <Fate of="pastSame" /> : null;
}

function Fate({ of }: { readonly of: Key }) {
  const isPlain = of === 'pastSame' || of === 'pastNotSeen';
  return (
    <Typography variant="body2" color={isPlain ? 'textSecondary' : 'warning'} sx={{ fontWeight: isPlain ? 400 : 650 }}>
      {text(of)}
    </Typography>
  );
}

function Pair({ was, is }: { readonly was: ReactNode; readonly is: ReactNode }) {
  return (
    <Box
      component="li"
      sx={{
        py: 1,
        borderTop: '1px solid',
        borderColor: 'divider',
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
        gap: 1,
      }}
    >
      <Half label="pastThen">{was}</Half>
      <Half label="pastNow">{is}</Half>
    </Box>
  );
}

function Half({ label, children }: { readonly label: Key; readonly children: ReactNode }) {
  return (
    <Box sx={{ minWidth: 0, display: 'grid', gridTemplateColumns: '56px minmax(0, 1fr)', columnGap: 1, overflowWrap: 'anywhere' }}>
      <Typography variant="body2" color="textSecondary">
        {text(label)}
      </Typography>
      <Box sx={{ minWidth: 0 }}>{children}</Box>
    </Box>
  );
}
