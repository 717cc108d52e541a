import { EDIT_HISTORY, type EditHistory } from '@folkmoot/contracts/servers/edit-history';
import { Select } from '../ui/Select.tsx';
import { Section } from './Section.tsx';
import { text } from './server-texts.ts';

const LABELS = {
  nobody: 'editHistoryNobody',
  moderators: 'editHistoryModerators',
  everyone: 'editHistoryEveryone',
} as const satisfies Record<EditHistory, string>;

/** null: no value of the setting. */
export function editHistoryLabel(value: unknown): string | null {
  const known = EDIT_HISTORY.find((each) => each === value);
  return known ? text(LABELS[known]) : null;
}

type EditHistorySettingProps = { readonly value: EditHistory; readonly onChange: (value: EditHistory) => void };

/** Who can see the edit history of messages, besides their authors. */
export function EditHistorySetting({ value, onChange }: EditHistorySettingProps) {
  return (
    <Section title={text('editHistory')}>
      <Select
        label={text('editHistoryWho')}
        description={text('editHistoryText')}
        options={EDIT_HISTORY.map((id) => ({ id, label: text(LABELS[id]) }))}
        value={value}
        onChange={(id) => onChange(EDIT_HISTORY.find((each) => each === id) ?? value)}
      />
    </Section>
  );
}
