import type { HistoryBranch, HistoryPerson } from '@folkmoot/contracts/history/wire';
import Box from '@mui/material/Box';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-admin';
import { exactText } from '../format.ts';
import { text } from '../texts.ts';
import { eventPlace } from './history-search.ts';
import { nameOf } from './name-of.ts';
import { placeAmong, walk } from './tree-walk.ts';

type Props = {
  readonly tree: readonly HistoryBranch[];
  readonly people: readonly HistoryPerson[];
  /** The position of the event on the page. */
  readonly shown: number;
};

/** Deeper events are not indented further, because a phone has no space for it. */
const DEEPEST = 6;

/** Each event below its cause. Arrow keys move, Enter opens. */
export function CauseTree({ tree, people, shown }: Props) {
  const navigate = useNavigate();
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      tree.findIndex(({ position }) => position === shown),
    ),
  );
  const places = useMemo(() => tree.map((_each, index) => placeAmong(tree, index)), [tree]);
  const items = useRef<(HTMLLIElement | null)[]>([]);

  function open({ position }: HistoryBranch): void {
    if (position !== shown) navigate(eventPlace(position));
  }

  function press(event: KeyboardEvent, branch: HistoryBranch): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      open(branch);
      return;
    }
    const next = walk(tree, at, event.key);
    if (next === at) return;
    event.preventDefault();
    setAt(next);
    items.current[next]?.focus();
  }

  return (
    <Box component="ul" role="tree" aria-label={text('historyTree')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {tree.map((branch, index) => {
        const { position, type, by, command, depth, at: moment } = branch;
        const { place, of } = places[index] ?? { place: 1, of: 1 };
        const isShown = position === shown;
        return (
          <Box
            component="li"
            role="treeitem"
            key={position}
            ref={(item: HTMLLIElement | null) => {
              items.current[index] = item;
            }}
            aria-level={depth + 1}
            aria-posinset={place}
            aria-setsize={of}
            aria-selected={isShown}
            tabIndex={index === at ? 0 : -1}
            onFocus={() => setAt(index)}
            onClick={() => open(branch)}
            onKeyDown={(event: KeyboardEvent) => press(event, branch)}
            sx={{
              ml: 2 * Math.min(depth, DEEPEST),
              px: 1,
              py: 0.5,
              minWidth: 0,
              borderLeft: '2px solid',
              borderColor: isShown ? 'primary.main' : 'divider',
              cursor: isShown ? 'default' : 'pointer',
              fontSize: 'var(--font-size-small)',
              overflowWrap: 'anywhere',
              '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main' },
              '&:hover': { bgcolor: 'action.hover' },
            }}
          >
            <Box component="span" sx={{ fontWeight: isShown ? 650 : 500 }}>
              {type}
            </Box>{' '}
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {text('historyDoneBy')} <bdi>{nameOf(by, people)}</bdi> · {command} · {exactText(moment)}
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}
