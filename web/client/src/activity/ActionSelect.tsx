import { Select } from '../ui/Select.tsx';
import { ACTIONS, type Action, activityWords } from './activity.ts';

type ActionSelectProps = { readonly label: string; readonly value: Action; readonly onChange: (action: Action) => void };

/** What somebody does with what is named beside it. */
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
