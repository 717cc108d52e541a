import type { Draft } from './draft.ts';
import type { Faults } from './faults.ts';

/** What every part of the form of a rule is given. */
export type FieldsProps = { readonly draft: Draft; readonly faults: Faults; readonly onChange: (change: Partial<Draft>) => void };
