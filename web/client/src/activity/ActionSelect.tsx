import { Select } from '../ui/Select.tsx';
import { ACTIONS, type Action, activityWords } from './activity.ts';

type ActionSelectProps = { readonly label: string; readonly value: Action; readonly onChange: (action: Action) => void };

/** Selects the verb of an activity, for example "Playing". */
export function ActionSelect({ label, value, onChange }: ActionSelectProps) {
  return (
    <Select
      label={label}
      options={ACTIONS.map((id) => ({ id, label: activityWords(id, '…') }))}
      value={value}
      onChange={(id) => onChange(ACTIONS.find((action) => action === id) ?? value)}
    />
  );
}
