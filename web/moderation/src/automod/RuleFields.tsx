import { AUTOMOD_LIMITS, TRIGGER_KINDS } from '@folkmoot/contracts/automod/limits';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { text } from '../texts.ts';
import { ActionFields } from './ActionFields.tsx';
import type { FieldsProps } from './fields-props.ts';
import { PlaceFields } from './PlaceFields.tsx';
import { kindText } from './rule-texts.ts';
import { TriggerFields } from './TriggerFields.tsx';

export function RuleFields({ draft, faults, onChange }: FieldsProps) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <TextField
        label={text('automodName')}
        autoFocus
        value={draft.name}
        onChange={({ target }) => onChange({ name: target.value })}
        error={faults.name !== undefined}
        helperText={faults.name ?? text('automodNameHint')}
        slotProps={{ htmlInput: { maxLength: AUTOMOD_LIMITS.name.max } }}
      />
      <TextField
        select
        label={text('automodKind')}
        value={draft.kind}
        onChange={({ target }) => onChange({ kind: TRIGGER_KINDS.find((each) => each === target.value) ?? draft.kind })}
      >
        {TRIGGER_KINDS.map((kind) => (
          <MenuItem key={kind} value={kind}>
            {kindText(kind)}
          </MenuItem>
        ))}
      </TextField>
      <TriggerFields draft={draft} faults={faults} onChange={onChange} />
      <PlaceFields draft={draft} faults={faults} onChange={onChange} />
      <ActionFields draft={draft} faults={faults} onChange={onChange} />
      <FormControlLabel
        sx={{ mt: 1 }}
        label={text('automodEnabled')}
        control={<Switch checked={draft.enabled} onChange={({ target }) => onChange({ enabled: target.checked })} />}
      />
    </Box>
  );
}
