import { type SettingName, settingOf } from '@folkmoot/contracts/instance/settings/settings';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { ServersPicker } from '../servers/ServerPicker.tsx';
import { text } from '../texts.ts';
import { FIELDS, type Field, listedIn } from './fields.ts';

type Props = {
  readonly name: SettingName;
  readonly value: string;
  readonly fault: string | null;
  readonly isLocked: boolean;
  readonly isReadOnly: boolean;
  readonly onChange: (value: string) => void;
};

const ROWS: Readonly<Partial<Record<Field['kind'], number>>> = { paragraph: 2, page: 6, lines: 4, domains: 4 };

/** The error of the value, else the description of the setting. A locked setting also names its environment variable. */
function helpOf({ name, fault, isLocked }: Props): string {
  if (fault !== null) return fault;
  const about = aboutOf(name);
  return isLocked ? `${about} ${text('instanceLocked', { variable: settingOf(name).variable })}`.trim() : about;
}

function aboutOf(name: SettingName): string {
  const { about } = settingOf(name);
  const field = FIELDS[name];
  // The descriptions of the options are enough.
  if (field.kind === 'choice') return field.hint === undefined ? '' : text(field.hint);
  return field.kind === 'lines' || field.kind === 'domains' ? `${about} ${text('instanceLines')}` : about;
}

/** One setting with its label, value and description. */
export function SettingField(props: Props) {
  const { name, value, fault, isLocked, isReadOnly, onChange } = props;
  const helpId = useId();
  const field = FIELDS[name];
  const label = text(field.label);
  const disabled = isLocked || isReadOnly;
  if (field.kind === 'switch') {
    return (
      <FormControl disabled={disabled} error={fault !== null} sx={{ my: 1, display: 'block' }}>
        <FormControlLabel
          label={label}
          control={
            <Switch
              checked={value === 'true'}
              onChange={({ target }) => onChange(String(target.checked))}
              slotProps={{ input: { 'aria-describedby': helpId } }}
            />
          }
        />
        <FormHelperText id={helpId} sx={{ mx: 0 }}>
          {helpOf(props)}
        </FormHelperText>
      </FormControl>
    );
  }
  if (field.kind === 'servers') {
    return (
      <ServersPicker
        label={label}
        helperText={helpOf(props)}
        error={fault !== null}
        disabled={disabled}
        serverIds={listedIn(value)}
        onChange={(ids) => onChange(ids.join('\n'))}
      />
    );
  }
  const choices = field.kind === 'choice' ? field.choices : null;
  const rows = ROWS[field.kind];
  return (
    <TextField
      label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      error={fault !== null}
      helperText={helpOf(props)}
      disabled={disabled}
      {...(choices ? { select: true, slotProps: { select: { displayEmpty: true }, inputLabel: { shrink: true } } } : {})}
      {...(rows === undefined ? {} : { multiline: true, minRows: rows, maxRows: 20 })}
      {...(field.kind === 'number' || field.kind === 'optionalNumber' ? { slotProps: { htmlInput: { inputMode: 'decimal' } } } : {})}
    >
      {choices?.map((choice) => (
        <MenuItem key={choice.value} value={choice.value}>
          {text(choice.label)}
        </MenuItem>
      ))}
    </TextField>
  );
}
