import { addCannedText, editCannedText } from '@folkmoot/contracts/tickets/canned-commands';
import { CANNED_TEXT_LIMITS } from '@folkmoot/contracts/tickets/staff-limits';
import type { CannedText } from '@folkmoot/contracts/tickets/staff-wire';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { type Problem, problemOf } from '../api/problem.ts';
import { DialogForm } from '../layout/FormDialog.tsx';
import { text } from '../texts.ts';

type Props = {
  /** null: creates a new text. */
  readonly canned: CannedText | null;
  readonly onDone: () => void;
  readonly onCancel: () => void;
};

export function CannedTextForm({ canned, onDone, onCancel }: Props) {
  const [name, setName] = useState(canned?.name ?? '');
  const [words, setWords] = useState(canned?.text ?? '');
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isPending, setIsPending] = useState(false);
  const refused = (path: string) => (problem?.path === path ? problem.message : undefined);
  const isGeneralProblem = problem !== null && problem.path !== 'name' && problem.path !== 'text';

  async function submit(): Promise<void> {
    setIsPending(true);
    setProblem(null);
    try {
      const body = { name: name.trim(), text: words.trim() };
      await (canned ? call(editCannedText, { params: { cannedTextId: canned.id }, body }) : call(addCannedText, { body }));
      onDone();
    } catch (error) {
      setProblem(problemOf(error));
      setIsPending(false);
    }
  }

  return (
    <DialogForm
      confirm={text('save')}
      isPending={isPending}
      isIncomplete={name.trim() === '' || words.trim() === ''}
      problem={isGeneralProblem ? problem.message : null}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <TextField
        label={text('name')}
        autoFocus
        value={name}
        onChange={({ target }) => setName(target.value)}
        error={refused('name') !== undefined}
        helperText={refused('name') ?? text('cannedNameHint')}
        slotProps={{ htmlInput: { maxLength: CANNED_TEXT_LIMITS.name.max } }}
      />
      <TextField
        label={text('cannedWords')}
        multiline
        minRows={4}
        value={words}
        onChange={({ target }) => setWords(target.value)}
        error={refused('text') !== undefined}
        helperText={refused('text')}
        slotProps={{ htmlInput: { maxLength: CANNED_TEXT_LIMITS.text.max } }}
      />
    </DialogForm>
  );
}
