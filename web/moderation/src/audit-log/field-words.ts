/** The labels of changed fields: of accounts, servers, automod rules and texts, and of instance settings. */
import { isSettingName } from '@folkmoot/contracts/instance/settings/settings';
import { settingText } from '../instance/setting-words.ts';
import { type Key, text } from '../texts.ts';

const FIELDS: ReadonlyMap<string, Key> = new Map<string, Key>([
  ['username', 'undoFieldUsername'],
  ['tag', 'undoFieldTag'],
  ['badges', 'undoFieldBadges'],
  ['email', 'undoFieldEmail'],
  ['emailConfirmed', 'undoFieldEmailConfirmed'],
  ['newPassword', 'undoFieldPassword'],
  ['name', 'undoFieldName'],
  ['verified', 'undoFieldVerified'],
  ['enabled', 'undoFieldEnabled'],
  ['trigger', 'undoFieldTrigger'],
  ['block', 'undoFieldBlock'],
  ['alert', 'undoFieldAlert'],
  ['timeOutMinutes', 'undoFieldTimeOut'],
  ['holdsIn', 'undoFieldPlaces'],
  ['exemptChannelIds', 'undoFieldExempt'],
  ['text', 'undoFieldText'],
]);

export function fieldText(field: string): string {
  const key = FIELDS.get(field);
  if (key !== undefined) return text(key);
  return isSettingName(field) ? settingText(field) : text('undoFieldOther');
}

/** The audit log has changed fields as `badges, newPassword`. Other text is unchanged. */
export function changedFieldsText(reason: string): string {
  const fields = reason.split(', ');
  return fields.every((field) => FIELDS.has(field)) ? fields.map(fieldText).join(', ') : reason;
}
