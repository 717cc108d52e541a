import type { CaseRow } from '@folkmoot/contracts/reports/wire';
import Chip from '@mui/material/Chip';
import { caseStatusText, outcomeText } from './case-texts.ts';

/** Where a case is; what came of it, once it is decided. */
export function CaseState({ status, outcome }: Pick<CaseRow, 'status' | 'outcome'>) {
  const label = outcome === null ? caseStatusText(status) : outcomeText(outcome);
  return <Chip size="small" variant="outlined" color={status === 'open' ? 'warning' : 'default'} label={label} />;
}
