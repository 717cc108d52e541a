import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import TextField from '@mui/material/TextField';
import { text } from '../texts.ts';
import { NUMBERS } from './draft.ts';
import type { FieldsProps } from './fields-props.ts';
import { durationText } from './rule-texts.ts';

/** The actions of a rule when it matches. */
export function ActionFields({ draft, faults, onChange }: FieldsProps) {
  const { block, alert, isTimedOut, minutes } = draft;
  const isNothing = !block && !alert && !isTimedOut;
  const length = Number(minutes);
  const isLength = Number.isInteger(length) && length >= NUMBERS.minutes.min && length <= NUMBERS.minutes.max;
  return (
    <FormControl component="fieldset" sx={{ mt: 2 }}>
      <FormLabel component="legend">{text('automodActions')}</FormLabel>
      <FormControlLabel
        label={text('automodBlock')}
        disabled={isTimedOut}
        control={<Checkbox checked={block || isTimedOut} onChange={({ target }) => onChange({ block: target.checked })} />}
      />
      <FormControlLabel
        label={text('automodAlert')}
        control={<Checkbox checked={alert} onChange={({ target }) => onChange({ alert: target.checked })} />}
      />
      <FormControlLabel
        label={text('automodTimeOut')}
        control={<Checkbox checked={isTimedOut} onChange={({ target }) => onChange({ isTimedOut: target.checked })} />}
      />
      {isTimedOut && (
        <Box sx={{ pl: 4 }}>
          <TextField
            label={text('automodMinutes')}
            value={minutes}
            onChange={({ target }) => onChange({ minutes: target.value })}
            error={faults.minutes !== undefined}
            helperText={
              faults.minutes ??
              [...(isLength ? [text('automodMinutesAre', { duration: durationText(length) })] : []), text('automodBlocksToo')].join(' ')
            }
            slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 6 } }}
          />
        </Box>
      )}
      {isNothing && <FormHelperText>{text('automodOnlyNoted')}</FormHelperText>}
    </FormControl>
  );
}
