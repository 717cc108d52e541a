import type { Draft } from './draft.ts';
import type { Faults } from './faults.ts';

/** The props of all parts of the form. */
export type FieldsProps = { readonly draft: Draft; readonly faults: Faults; readonly onChange: (change: Partial<Draft>) => void };
