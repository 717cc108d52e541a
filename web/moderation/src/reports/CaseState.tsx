import type { CaseRow } from '@folkmoot/contracts/reports/wire';
import Chip from '@mui/material/Chip';
import { caseStatusText, outcomeText } from './case-texts.ts';

/** The status of a case, or its outcome if it is decided. */
export function CaseState({ status, outcome }: Pick<CaseRow, 'status' | 'outcome'>) {
  const label = outcome === null ? caseStatusText(status) : outcomeText(outcome);
  return <Chip size="small" variant="outlined" color={status === 'open' ? 'warning' : 'default'} label={label} />;
}
