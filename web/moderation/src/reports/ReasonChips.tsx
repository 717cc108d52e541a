import Chip from '@mui/material/Chip';
import { text } from '../texts.ts';
import { reasonText } from './case-texts.ts';
import { countedReasons } from './reasons.ts';
import type { OpenedCase } from './use-case.ts';

/** The number of reports for each reason, most serious first. */
export function ReasonChips({ reports }: Pick<OpenedCase, 'reports'>) {
  return countedReasons(reports).map(({ reason, count }, index) => (
    <Chip
      key={reason}
      size="small"
      color={index === 0 ? 'error' : 'default'}
      variant="outlined"
      label={text('reasonCount', { reason: reasonText(reason), count })}
    />
  ));
}
