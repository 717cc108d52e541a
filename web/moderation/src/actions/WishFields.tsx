import { MODERATION_LIMITS } from '@folkmoot/contracts/moderation/limits';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { text } from '../texts.ts';
import type { Action, Wish } from './action.ts';

const DAYS = [1, 2, 3, 5, 7, 10, 14, 21, 28, 31, 0];
const AS_IT_IS = 'as-it-is';

type Props = {
  readonly action: Action;
  readonly wish: Wish;
  readonly onChange: (wish: Wish) => void;
  readonly isReasonMissing: boolean;
};

export function WishFields({ action, wish, onChange, isReasonMissing }: Props) {
  const asks = new Set(action.asks);
  return (
    <>
      {asks.has('reason') && (
        <TextField
          label={text(action.mayKeep ? 'reasonKept' : 'reason')}
          autoFocus
          multiline
          minRows={2}
          value={wish.reason}
          onChange={({ target }) => onChange({ ...wish, reason: target.value })}
          error={isReasonMissing}
          helperText={isReasonMissing ? text('reasonMissing') : text('reasonLength', { max: MODERATION_LIMITS.reason.max })}
          slotProps={{ htmlInput: { maxLength: MODERATION_LIMITS.reason.max } }}
        />
      )}
      {asks.has('days') && (
        <TextField
          select
          label={text('days')}
          value={wish.days === null ? AS_IT_IS : String(wish.days)}
          onChange={({ target }) => onChange({ ...wish, days: target.value === AS_IT_IS ? null : Number(target.value) })}
        >
          {action.mayKeep && <MenuItem value={AS_IT_IS}>{text('daysKept')}</MenuItem>}
          {DAYS.map((days) => (
            <MenuItem key={days} value={String(days)}>
              {days === 0 ? text('forGood') : text.many('dayCount', days)}
            </MenuItem>
          ))}
        </TextField>
      )}
      {asks.has('ipBan') && <Choice label={text('ipBan')} value={wish.ipBan} onChange={(ipBan) => onChange({ ...wish, ipBan })} />}
      {asks.has('deleteRecentMessages') && (
        <Choice
          label={text('deleteRecent')}
          value={wish.deleteRecentMessages}
          onChange={(deleteRecentMessages) => onChange({ ...wish, deleteRecentMessages })}
        />
      )}
    </>
  );
}

type ChoiceProps = { readonly label: string; readonly value: boolean; readonly onChange: (value: boolean) => void };

function Choice({ label, value, onChange }: ChoiceProps) {
  return (
    <FormControlLabel
      sx={{ display: 'flex' }}
      label={label}
      control={<Checkbox checked={value} onChange={({ target }) => onChange(target.checked)} />}
    />
  );
}
