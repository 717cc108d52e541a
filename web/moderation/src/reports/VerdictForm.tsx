import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { type SubmitEvent, useRef, useState } from 'react';
import type { Problem } from '../api/problem.ts';
import { useShortcuts } from '../keyboard/shortcuts.ts';
import { text } from '../texts.ts';
import { outcomeText } from './case-texts.ts';

type Props<Outcome extends string> = {
  readonly outcomes: readonly Outcome[];
  readonly words: {
    /** The name of the field in the contract. */
    readonly path: string;
    readonly label: string;
    readonly hint: string;
    readonly max: number;
    /** The error for an empty field. null: the text is optional. */
    readonly missing: string | null;
  };
  readonly confirm: string;
  readonly isClaimedByOther: boolean;
  /** Resolves with the refusal. null: it succeeded, or the moderator cancelled. */
  readonly send: (outcome: Outcome, words: string) => Promise<Problem | null>;
};

/** Selects the outcome, with a text. The text stays after a refusal. */
export function VerdictForm<Outcome extends Parameters<typeof outcomeText>[0]>(props: Props<Outcome>) {
  const { outcomes, words, confirm, isClaimedByOther, send } = props;
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [written, setWritten] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const [isPending, setIsPending] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useShortcuts({ r: () => field.current?.focus() });

  const refusedAt = (path: string) => (problem?.path === path ? problem.message : undefined);
  const outcomeFault = refusedAt('outcome') ?? (isAsked && outcome === null ? text('outcomeMissing') : undefined);
  const isMissing = words.missing !== null && written.trim() === '';
  const wordsFault = refusedAt(words.path) ?? (isAsked && isMissing ? (words.missing ?? undefined) : undefined);
  const isGeneralProblem = problem !== null && problem.path !== 'outcome' && problem.path !== words.path;

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    setIsAsked(true);
    setProblem(null);
    if (outcome === null || isMissing) return;
    setIsPending(true);
    setProblem(await send(outcome, written.trim()));
    setIsPending(false);
  }

  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event: SubmitEvent) => void submit(event)}
      sx={{ mt: 1, display: 'grid', justifyItems: 'start' }}
    >
      <TextField
        select
        label={text('outcome')}
        value={outcome ?? ''}
        onChange={({ target }) => setOutcome(outcomes.find((each) => each === target.value) ?? null)}
        error={outcomeFault !== undefined}
        helperText={outcomeFault}
        sx={{ maxWidth: 360 }}
      >
        {outcomes.map((each) => (
          <MenuItem key={each} value={each}>
            {outcomeText(each)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        label={words.label}
        multiline
        minRows={3}
        value={written}
        inputRef={field}
        onChange={({ target }) => setWritten(target.value)}
        error={wordsFault !== undefined}
        helperText={wordsFault ?? words.hint}
        slotProps={{ htmlInput: { maxLength: words.max } }}
      />
      {isGeneralProblem && (
        <Alert severity="error" variant="outlined" sx={{ my: 1 }}>
          {problem.message}
        </Alert>
      )}
      <Button type="submit" variant="contained" loading={isPending} disabled={isClaimedByOther} sx={{ mt: 1 }}>
        {confirm}
      </Button>
    </Box>
  );
}
