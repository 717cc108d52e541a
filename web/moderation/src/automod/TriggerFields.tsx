import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { type Key, text } from '../texts.ts';
import type { LinesField, NumberField } from './draft.ts';
import type { FieldsProps } from './fields-props.ts';

/** The trigger fields of the selected kind. */
export function TriggerFields(props: FieldsProps) {
  switch (props.draft.kind) {
    case 'words':
      return <Lines {...props} field="words" label="automodWords" hint="automodWordsHint" />;
    case 'patterns':
      return <Lines {...props} field="patterns" label="automodPatterns" hint="automodPatternsHint" isCode />;
    case 'mentions':
      return <Whole {...props} field="most" label="automodMost" hint="automodMostHint" />;
    case 'links':
      return <Links {...props} />;
    case 'flood':
      return (
        <Box sx={{ display: 'grid', columnGap: 1, gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))' }}>
          <Whole {...props} field="messages" label="automodMessages" hint="automodFloodHint" />
          <Whole {...props} field="seconds" label="automodSeconds" />
        </Box>
      );
    case 'newAccounts':
      return <NewAccounts {...props} />;
  }
}

function Links(props: FieldsProps) {
  const { draft, onChange } = props;
  const isAllowed = draft.but === 'allowed';
  return (
    <>
      <TextField
        select
        label={text('automodBut')}
        value={draft.but}
        onChange={({ target }) => onChange({ but: target.value === 'allowed' ? 'allowed' : 'listed' })}
      >
        <MenuItem value="listed">{text('automodButListed')}</MenuItem>
        <MenuItem value="allowed">{text('automodButAllowed')}</MenuItem>
      </TextField>
      <Lines {...props} field="domains" label="automodDomains" hint={isAllowed ? 'automodDomainsNone' : 'automodDomainsHint'} />
    </>
  );
}

function NewAccounts(props: FieldsProps) {
  const { draft, onChange } = props;
  return (
    <>
      <Whole {...props} field="hours" label="automodHours" />
      <TextField
        select
        label={text('automodCatches')}
        value={draft.catches}
        onChange={({ target }) => onChange({ catches: target.value === 'everything' ? 'everything' : 'links' })}
      >
        <MenuItem value="links">{text('automodWithLinks')}</MenuItem>
        <MenuItem value="everything">{text('automodEverything')}</MenuItem>
      </TextField>
    </>
  );
}

type LinesProps = FieldsProps & { readonly field: LinesField; readonly label: Key; readonly hint: Key; readonly isCode?: true };

function Lines({ draft, faults, onChange, field, label, hint, isCode }: LinesProps) {
  return (
    <TextField
      label={text(label)}
      multiline
      minRows={4}
      maxRows={10}
      value={draft[field]}
      onChange={({ target }) => onChange({ [field]: target.value })}
      error={faults[field] !== undefined}
      helperText={faults[field] ?? text(hint)}
      slotProps={{
        htmlInput: { spellCheck: false, autoCapitalize: 'none', sx: isCode ? { fontFamily: 'monospace' } : {} },
        formHelperText: { sx: { overflowWrap: 'anywhere' } },
      }}
    />
  );
}

type WholeProps = FieldsProps & { readonly field: NumberField; readonly label: Key; readonly hint?: Key };

export function Whole({ draft, faults, onChange, field, label, hint }: WholeProps) {
  return (
    <TextField
      label={text(label)}
      value={draft[field]}
      onChange={({ target }) => onChange({ [field]: target.value })}
      error={faults[field] !== undefined}
      helperText={faults[field] ?? (hint && text(hint))}
      slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 6 } }}
    />
  );
}
