import { EDIT_HISTORY, type EditHistory } from '@folkmoot/contracts/servers/edit-history';
import { Select } from '../ui/Select.tsx';
import { editHistoryLabel } from './edit-history-label.ts';
import { Section } from './Section.tsx';
import { text } from './server-texts.ts';

type EditHistorySettingProps = { readonly value: EditHistory; readonly onChange: (value: EditHistory) => void };

/** Who can see the edit history of messages, besides their authors. */
export function EditHistorySetting({ value, onChange }: EditHistorySettingProps) {
  return (
    <Section title={text('editHistory')}>
      <Select
        label={text('editHistoryWho')}
        description={text('editHistoryText')}
        options={EDIT_HISTORY.map((id) => ({ id, label: editHistoryLabel(id) ?? id }))}
        value={value}
        onChange={(id) => onChange(EDIT_HISTORY.find((each) => each === id) ?? value)}
      />
    </Section>
  );
}
