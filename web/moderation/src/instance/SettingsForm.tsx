import { changeInstance } from '@folkmoot/contracts/instance/commands';
import type { SettingName } from '@folkmoot/contracts/instance/settings/settings';
import type { RawInstanceSettings } from '@folkmoot/contracts/instance/wire';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { call } from '../api/call.ts';
import { type Problem, problemOf } from '../api/problem.ts';
import { listOf } from '../format.ts';
import { text } from '../texts.ts';
import { type Draft, unsavedIn } from './edits.ts';
import { FIELDS, shownValue, typedValue } from './fields.ts';
import { patchOf, valueIn } from './record.ts';
import { SettingField } from './SettingField.tsx';

type Props = {
  readonly record: RawInstanceSettings;
  readonly names: readonly SettingName[];
  readonly mayChange: boolean;
  readonly draft: Draft;
  /** The names of other tabs with unsaved changes. */
  readonly unsavedElsewhere: readonly string[];
  readonly onSaved: (record: RawInstanceSettings) => void;
};

/** The settings of one area. A refusal keeps the input and is shown at its field. */
export function SettingsForm({ record, names, mayChange, draft, unsavedElsewhere, onSaved }: Props) {
  const notify = useNotify();
  const { edits } = draft;
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isPending, setIsPending] = useState(false);
  const [isChecked, setIsChecked] = useState(false);

  const shown = (name: SettingName) => shownValue(name, valueIn(record, name));
  const unsaved = unsavedIn(record, edits);
  const changed = [...edits].filter(([name]) => names.includes(name) && unsaved.includes(name));
  const notNumbers = changed.filter(([name, typed]) => typedValue(FIELDS[name], typed) === undefined).map(([name]) => name);

  function faultOf(name: SettingName): string | null {
    if (isChecked && notNumbers.includes(name)) return text('instanceNotNumber');
    if (problem === null || problem.path?.replace(/\[\d+\]$/, '') !== name) return null;
    // The refusal has the API's name of the field, which is replaced by its label. A list entry is identified by its number.
    const entry = /\[(\d+)\]$/.exec(problem.path)?.[1];
    const field = text(FIELDS[name].label) + (entry === undefined ? '' : ` (${Number(entry) + 1})`);
    return problem.message.startsWith(`${problem.path} `) ? field + problem.message.slice(problem.path.length) : problem.message;
  }

  function edit(name: SettingName, typed: string): void {
    draft.edit(name, typed);
    setProblem(null);
  }

  function discard(): void {
    draft.forget(names);
    setProblem(null);
    setIsChecked(false);
  }

  async function save(): Promise<void> {
    setIsChecked(true);
    setProblem(null);
    if (notNumbers.length > 0) return;
    setIsPending(true);
    try {
      const body = patchOf(new Map(changed.map(([name, typed]) => [name, typedValue(FIELDS[name], typed)])));
      const saved = await call(changeInstance, { body });
      discard();
      onSaved(saved);
      notify(text('instanceSaved'), { type: 'success' });
    } catch (error) {
      setProblem(problemOf(error));
    } finally {
      setIsPending(false);
    }
  }

  function stateText(): string {
    if (changed.length > 0) return text.many('instanceUnsaved', changed.length);
    return unsavedElsewhere.length === 0 ? text('instanceUnchanged') : text('instanceUnchangedHere', { tabs: listOf(unsavedElsewhere) });
  }

  const isElsewhere = problem !== null && names.every((name) => faultOf(name) === null);
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      sx={{ maxWidth: 640 }}
    >
      {names.map((name) => (
        <SettingField
          key={name}
          name={name}
          value={edits.get(name) ?? shown(name)}
          fault={faultOf(name)}
          isLocked={record.locked.includes(name)}
          isReadOnly={!mayChange || isPending}
          onChange={(typed) => edit(name, typed)}
        />
      ))}
      {isElsewhere && (
        <Alert severity="error" variant="outlined" sx={{ mt: 1 }}>
          {problem.message}
        </Alert>
      )}
      {mayChange && (
        <Box sx={{ mt: 2, display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <Button type="submit" variant="contained" loading={isPending} disabled={changed.length === 0}>
            {text('instanceSave')}
          </Button>
          <Button onClick={discard} disabled={isPending || changed.length === 0}>
            {text('instanceDiscard')}
          </Button>
          <Typography variant="body2" color="textSecondary" role="status">
            {stateText()}
          </Typography>
        </Box>
      )}
    </Box>
  );
}
