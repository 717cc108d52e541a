import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { problemOf } from '../api/problem.ts';
import { retryRateLimited } from '../api/retry-rate-limited.ts';
import { useViewer } from '../session/viewer.ts';
import { text } from '../texts.ts';
import type { Action, Effect, Target } from './action.ts';

/** Further targets are only counted, because a preview for hundreds of users is not useful. */
const MAX_PREVIEWS = 30;

type Props = { readonly action: Action; readonly targets: readonly Target[]; readonly ipBan: boolean; readonly deletesRecent: boolean };

/** The targets of an action, shown before it is executed. */
export function ActionTargets({ action, targets, ipBan, deletesRecent }: Props) {
  const effects = usePreviews(action, targets, ipBan, deletesRecent);
  const shown = targets.slice(0, MAX_PREVIEWS);
  return (
    <Box sx={{ mt: 2 }}>
      <Typography variant="h3" component="h3" sx={{ mb: 1 }}>
        {text('touched')}
      </Typography>
      <Box component="ul" tabIndex={0} aria-label={text('touched')} sx={LIST}>
        {shown.map((target) => (
          <Box component="li" key={target.id} sx={{ py: 0.5 }}>
            <Typography sx={{ fontWeight: 540 }}>{target.name}</Typography>
            {action.preview && <Effects effects={effects.get(target.id)} />}
          </Box>
        ))}
        {targets.length > shown.length && <Box component="li">{text('andMore', { count: targets.length - shown.length })}</Box>}
      </Box>
    </Box>
  );
}

const LIST = {
  m: 0,
  p: 1.5,
  maxHeight: 220,
  overflowY: 'auto',
  listStyle: 'none',
  borderRadius: 1,
  backgroundColor: 'var(--sunken-color)',
} as const;

function Effects({ effects }: { readonly effects: readonly Effect[] | undefined }) {
  if (!effects) return <Skeleton width="60%" />;
  return effects.map(({ text: words, tone }) => (
    <Typography key={words} variant="body2" color={tone === 'warning' ? 'warning' : 'textSecondary'}>
      {words}
    </Typography>
  ));
}

function usePreviews(
  { preview }: Action,
  targets: readonly Target[],
  ipBan: boolean,
  deletesRecent: boolean,
): ReadonlyMap<string, readonly Effect[]> {
  const viewer = useViewer();
  const [found, setFound] = useState<ReadonlyMap<string, readonly Effect[]>>(new Map());
  useEffect(() => {
    let isOver = false;
    async function loadPreviews(loadPreview: NonNullable<Action['preview']>): Promise<void> {
      setFound(new Map());
      for (const target of targets.slice(0, MAX_PREVIEWS)) {
        if (isOver) return;
        const effects = await retryRateLimited(() => loadPreview(target, { ipBan, deleteRecentMessages: deletesRecent }, viewer)).catch(
          (error: unknown): readonly Effect[] => [{ text: problemOf(error).message, tone: 'warning' }],
        );
        if (!isOver) setFound((current) => new Map(current).set(target.id, effects));
      }
    }
    if (preview) void loadPreviews(preview);
    return () => {
      isOver = true;
    };
  }, [preview, targets, ipBan, deletesRecent, viewer]);
  return found;
}
