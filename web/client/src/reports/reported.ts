import type { ReportedKind } from '@folkmoot/contracts/reports/limits';

/** The target of a report. `name`: the author, the user, or the server. */
export type Reported = { readonly kind: ReportedKind; readonly id: string; readonly name: string };
