/** What an account took along, as the page after it is handed it; pure. */
import type { ErasureReport } from '@folkmoot/contracts/accounts/wire';

export const DELETED_PATH = '/deleted';

const COUNTED = ['friends', 'follows', 'blocks', 'sessions', 'pictures', 'letters'] as const satisfies readonly (keyof ErasureReport)[];

export type Erased = {
  /** Of what there was any. */
  readonly counts: readonly { readonly kind: (typeof COUNTED)[number]; readonly count: number }[];
  /** Otherwise what they wrote stays. */
  readonly isContentErased: boolean;
};

/** null: nobody's account was deleted on the way here. */
export function readErased(state: unknown): Erased | null {
  const erased = isRecord(state) ? state.erased : null;
  if (!isRecord(erased)) return null;
  const counts = COUNTED.flatMap((kind) => {
    const count = erased[kind];
    return typeof count === 'number' && count > 0 ? [{ kind, count }] : [];
  });
  return { counts, isContentErased: erased.content === 'being deleted' };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
