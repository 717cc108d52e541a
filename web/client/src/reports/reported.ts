import type { ReportedKind } from '@folkmoot/contracts/reports/limits';

/** What is about to be reported. `name`: of whoever wrote it, of the person, or of the server. */
export type Reported = { readonly kind: ReportedKind; readonly id: string; readonly name: string };
