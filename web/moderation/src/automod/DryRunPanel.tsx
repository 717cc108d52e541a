import { AUTOMOD_LIMITS } from '@folkmoot/contracts/automod/limits';
import type { AutomodRule } from '@folkmoot/contracts/automod/rule';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import type { Problem } from '../api/problem.ts';
import { text } from '../texts.ts';
import { DryRunResult } from './DryRunResult.tsx';
import { useDryRun } from './use-dry-run.ts';

const { min, max } = AUTOMOD_LIMITS.reason;

/** The fields that affect a dry run. */
type Tested = Pick<AutomodRule, 'trigger' | 'holdsIn'>;

function isSame(one: Tested, other: Tested): boolean {
  return JSON.stringify([one.trigger, one.holdsIn]) === JSON.stringify([other.trigger, other.holdsIn]);
}

type Props = {
  /** The current values of the form. */
  readonly tested: Tested;
  /** null: the rule is invalid, and its fields show why. */
  readonly ruleToTry: () => AutomodRule | null;
  readonly isRefusalOfRule: (problem: Problem) => boolean;
  readonly onRefused: (problem: Problem) => void;
  readonly onTouched: () => void;
};

/** The reason, the progress and the result of a dry run. */
export function DryRunPanel({ tested, ruleToTry, isRefusalOfRule, onRefused, onTouched }: Props) {
  const titleId = useId();
  const { run, start, stop } = useDryRun();
  const [reason, setReason] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const isMissing = isAsked && reason.trim().length < min;
  const isUnderWay = run.kind === 'beginning' || run.kind === 'running';
  const isSeen = run.kind === 'running' || run.kind === 'over' || run.kind === 'stopped';
  const problem = run.kind === 'refused' ? run.problem : null;
  const isReasonRefused = problem?.path === 'reason';
  const isOfRule = problem !== null && isRefusalOfRule(problem);

  async function begin(): Promise<void> {
    setIsAsked(true);
    const rule = ruleToTry();
    if (rule === null || reason.trim().length < min) return;
    const refusal = await start(rule, reason.trim());
    if (refusal && isRefusalOfRule(refusal)) onRefused(refusal);
  }

  return (
    <Box
      component="section"
      aria-labelledby={titleId}
      sx={{ p: 2, borderRadius: 1, bgcolor: 'var(--sunken-color)', minWidth: 0, alignSelf: 'start' }}
    >
      <Typography id={titleId} variant="h3">
        {text('automodDry')}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, mb: 1 }}>
        {text('automodDryText')}
      </Typography>
      <TextField
        label={text('reason')}
        multiline
        minRows={2}
        value={reason}
        onChange={({ target }) => {
          setReason(target.value);
          onTouched();
        }}
        error={isMissing || isReasonRefused}
        helperText={
          isReasonRefused ? problem.message : isMissing ? text('automodDryReasonMissing', { min }) : text('automodDryHint', { min, max })
        }
        slotProps={{ htmlInput: { maxLength: max } }}
      />
      {run.kind === 'running' ? (
        <Button variant="outlined" onClick={stop}>
          {text('automodDryStop')}
        </Button>
      ) : (
        <Button variant="outlined" loading={isUnderWay} onClick={() => void begin()}>
          {text(isSeen ? 'automodDryAgain' : 'automodDryStart')}
        </Button>
      )}
      {problem && !isReasonRefused && !isOfRule && (
        <Alert severity="error" variant="outlined" sx={{ mt: 1 }}>
          {problem.message}
        </Alert>
      )}
      {isSeen && <DryRunResult run={run} isOutdated={!isSame(run.rule, tested)} />}
    </Box>
  );
}
