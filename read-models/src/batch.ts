import type { EventOf } from '@folkmoot/contracts/kernel/event';

export type Data<Spec> = EventOf<Spec>['data'];

/** Consecutive events of one type, for a handler that needs only their data. */
export type Batch<Spec> = readonly { readonly data: Data<Spec> }[];
