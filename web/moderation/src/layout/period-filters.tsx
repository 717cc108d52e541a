import { DateInput, SelectInput } from 'react-admin';
import { text } from '../texts.ts';
import { PRESETS } from './date-presets.ts';

/** Filters of a list by time: presets, and a first and a last day. `periodOf` reads them. */
export const PERIOD_FILTERS = [
  <SelectInput
    key="period"
    source="period"
    alwaysOn
    label={text('period')}
    choices={PRESETS.map(({ label }) => ({ id: label, name: text(label) }))}
  />,
  <DateInput key="firstDay" source="firstDay" label={text('firstDay')} />,
  <DateInput key="lastDay" source="lastDay" label={text('lastDay')} />,
];
