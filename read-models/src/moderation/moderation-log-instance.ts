/** Changes of instance settings in the moderators' audit log, with their new values. */
import { InstanceSettingsChanged } from '@folkmoot/contracts/instance/events';
import { MODERATION_ACT } from '@folkmoot/contracts/moderation/limits';
import { logEach } from './moderation-log-entries.ts';
import { isNotOfUndo } from './of-undo.ts';

const MOST = 80;

/** A single line. Long texts are cut, and the history has the full text. */
function valueText(value: unknown): string {
  const text = value === null ? '–' : Array.isArray(value) ? value.join(', ') : String(value);
  const line = text.replace(/\s+/g, ' ').trim();
  const characters = [...(line === '' ? '–' : line)];
  return characters.length <= MOST ? characters.join('') : `${characters.slice(0, MOST - 1).join('')}…`;
}

export const instanceHandlers = [
  logEach(
    InstanceSettingsChanged,
    MODERATION_ACT.INSTANCE_SETTINGS,
    ({ changes, changedById, changedAt }) => ({
      reason: changes.map(({ setting, value }) => `${setting}: ${valueText(value)}`).join('; '),
      byId: changedById,
      at: changedAt,
    }),
    isNotOfUndo,
  ),
];
