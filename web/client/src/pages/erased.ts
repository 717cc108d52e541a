/** Parses the report of an account deletion, which the next page gets. Pure. */
import type { ErasedCounts, ErasureReport } from '@folkmoot/contracts/accounts/wire';

export const DELETED_PATH = '/deleted';

type Kind = keyof ErasureReport | keyof ErasedCounts;

const AT_ONCE = ['friends', 'follows', 'blocks', 'sessions', 'pictures', 'letters'] as const satisfies readonly (keyof ErasureReport)[];
const COUNTED_AT_ONCE = ['reminders', 'bookmarks'] as const satisfies readonly (keyof ErasedCounts)[];
/** Erased or kept, as the user chose. */
const WORDS = ['messages', 'posts', 'comments', 'tickets'] as const satisfies readonly (keyof ErasedCounts)[];
const AFTERWARDS = ['notes', 'reposts', 'likes', 'votes', 'archives'] as const satisfies readonly (keyof ErasedCounts)[];

export type Counts<K extends Kind> = readonly { readonly kind: K; readonly count: number }[];

/** Kinds with a count of zero are omitted. */
export type Erased = {
  readonly deleted: Counts<(typeof AT_ONCE)[number] | (typeof COUNTED_AT_ONCE)[number]>;
  /** null: the rest was not counted. */
  readonly counted: { readonly words: Counts<(typeof WORDS)[number]>; readonly pending: Counts<(typeof AFTERWARDS)[number]> } | null;
  /** false: the content of the user stays. */
  readonly isContentErased: boolean;
};

/** null: the user did not come here by deleting an account. */
export function readErased(state: unknown): Erased | null {
  const erased = isRecord(state) ? state.erased : null;
  if (!isRecord(erased)) return null;
  const counted = isRecord(erased.counted) ? erased.counted : null;
  return {
    deleted: [...countsOf(AT_ONCE, erased), ...countsOf(COUNTED_AT_ONCE, counted ?? {})],
    counted: counted && { words: countsOf(WORDS, counted), pending: countsOf(AFTERWARDS, counted) },
    isContentErased: erased.content === 'being deleted',
  };
}

function countsOf<K extends Kind>(kinds: readonly K[], from: Readonly<Record<string, unknown>>): Counts<K> {
  return kinds.flatMap((kind) => {
    const count = from[kind];
    return typeof count === 'number' && count > 0 ? [{ kind, count }] : [];
  });
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
