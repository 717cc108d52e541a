import type { AutomodRule } from '@folkmoot/contracts/automod/rule';
import type { DryRunHit } from '@folkmoot/contracts/automod/wire';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { momentText, numberText } from '../format.ts';
import { Person } from '../layout/Person.tsx';
import { text } from '../texts.ts';
import { FoundWords } from './FoundWords.tsx';
import type { Seen } from './gather-dry-run.ts';
import { Places } from './Places.tsx';
import type { DryRun } from './use-dry-run.ts';

type Props = {
  readonly run: Extract<DryRun, { readonly seen: Seen }>;
  /** The rule changed since the run. */
  readonly isOutdated: boolean;
};

/** The progress, the number of matches, and the first of them. */
export function DryRunResult({ run, isOutdated }: Props) {
  const { kind, rule, seen } = run;
  const problem = kind === 'stopped' ? run.problem : null;
  const isAnything = kind !== 'stopped' || seen.examined > 0;
  return (
    <Box sx={{ mt: 2, display: 'grid', gap: 1, minWidth: 0 }}>
      {kind === 'running' && <Progress seen={seen} />}
      {problem && (
        <Alert severity="error" variant="outlined">
          {problem.message}
        </Alert>
      )}
      <Box role="status">
        {isAnything && (
          <Typography variant="h3" component="p">
            {sumOf(seen, kind === 'running')}
          </Typography>
        )}
        <Typography variant="body2" color="textSecondary">
          {[
            ...(kind === 'stopped' && isAnything ? [text('automodDryStopped')] : []),
            ...(isAnything ? [text('automodDryStands')] : []),
            ...(kind === 'running' ? [] : [text('automodUnchanged')]),
          ].join(' ')}
        </Typography>
      </Box>
      {isOutdated && (
        <Alert severity="info" variant="outlined">
          {text('automodDryOutdated')}
        </Alert>
      )}
      {seen.hits.length > 0 && <Hits seen={seen} rule={rule} />}
    </Box>
  );
}

function sumOf({ caught, examined, authorIds }: Seen, isRunning: boolean): string {
  const gaps = { caught: numberText(caught), examined: numberText(examined) };
  if (caught > 0) return text('automodWouldCatch', { ...gaps, people: text.many('automodPeople', authorIds.size) });
  return isRunning ? text('automodSoFarNone') : text('automodWouldNot', gaps);
}

function Progress({ seen: { examined, total } }: { readonly seen: Seen }) {
  const percent = total === 0 ? 0 : Math.floor((examined / total) * 100);
  return (
    <Box>
      <Typography variant="body2" sx={{ mb: 0.5, fontVariantNumeric: 'tabular-nums' }}>
        {text('automodExamined', { examined: numberText(examined), total: numberText(total) })}
      </Typography>
      <LinearProgress variant="determinate" value={percent} aria-label={text('automodShare', { percent })} />
    </Box>
  );
}

function Hits({ seen: { hits, caught }, rule }: { readonly seen: Seen; readonly rule: AutomodRule }) {
  return (
    <>
      {caught > hits.length && (
        <Typography variant="body2" color="textSecondary">
          {text('automodFirstHits', { count: hits.length })}
        </Typography>
      )}
      <Box
        component="ol"
        aria-label={text('automodHits')}
        tabIndex={0}
        sx={{ m: 0, p: 0, listStyle: 'none', maxHeight: 420, overflowY: 'auto' }}
      >
        {hits.map((hit) => (
          <Hit key={hit.messageId ?? hit.postId} hit={hit} rule={rule} />
        ))}
      </Box>
    </>
  );
}

function Hit({ hit, rule }: { readonly hit: DryRunHit; readonly rule: AutomodRule }) {
  const { author, content, found, createdAt } = hit;
  return (
    <Box component="li" sx={{ py: 1, borderTop: '1px solid', borderColor: 'divider', display: 'grid', gap: 0.5, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, fontSize: 'var(--font-size-small)' }}>
        {author ? <Person person={author} /> : text('deletedUser')}
        <Typography variant="body2" color="textSecondary" component="time" dateTime={new Date(createdAt).toISOString()}>
          {momentText(createdAt)}
        </Typography>
      </Box>
      <FoundWords words={content} found={found} kind={rule.trigger.kind} />
      <Places place={hit} isNewTab />
    </Box>
  );
}
