import { EDIT_HISTORY, type EditHistory } from '@folkmoot/contracts/servers/edit-history';
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
