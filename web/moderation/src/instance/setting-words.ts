/** Settings and their values in words, wherever the console tells of them by the names that the API has. */
import { isSettingName, SETTING_NAMES } from '@folkmoot/contracts/instance/settings/settings';
import { text } from '../texts.ts';
import { FIELDS } from './fields.ts';

export function settingText(name: string): string {
  return isSettingName(name) ? text(FIELDS[name].label) : name;
}

export function settingValueText(name: string, value: string): string {
  const field = isSettingName(name) ? FIELDS[name] : null;
  if (field?.kind === 'switch' && value === 'true') return text('yes');
  if (field?.kind === 'switch' && value === 'false') return text('no');
  const choice = field?.kind === 'choice' ? field.choices.find((each) => each.value === value) : undefined;
  return choice ? text(choice.label) : value;
}

const SETTING = SETTING_NAMES.map((name) => name.replaceAll('.', '\\.')).join('|');
const CHANGE = new RegExp(`(?:^|; )(${SETTING}): `);

/** The audit log has changes as `files.where: published; name: Moot`. Other words are left as they are. */
export function settingChangesText(changes: string): string {
  const [before = '', ...parts] = changes.split(CHANGE);
  if (before !== '' || parts.length === 0) return changes;
  const words: string[] = [];
  for (let index = 0; index < parts.length; index += 2) {
    const [name = '', value = ''] = parts.slice(index, index + 2);
    words.push(`${settingText(name)}: ${settingValueText(name, value)}`);
  }
  return words.join('; ');
}
