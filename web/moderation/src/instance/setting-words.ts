/** The texts of settings and values, for screens that get their API names. */
import { isSettingName, SETTING_NAMES } from '@folkmoot/contracts/instance/settings/settings';
import { unicodeDomain } from '@folkmoot/contracts/registration/unicode-domain';
import { text } from '../texts.ts';
import { FIELDS } from './fields.ts';

export function settingText(name: string): string {
  return isSettingName(name) ? text(FIELDS[name].label) : name;
}

export type ServerNames = ReadonlyMap<string, string>;

const NO_NAMES: ServerNames = new Map();
/** Excludes ids that the audit log truncated. */
const SERVER_ID = /\b\d{15,20}\b(?!…)/g;
const ASCII_DOMAIN = /[a-z0-9.-]*xn--[a-z0-9.-]+/g;

/** The server ids in a value, to load their names. */
export function serverIdsIn(name: string, value: string): readonly string[] {
  return isSettingName(name) && FIELDS[name].kind === 'servers' ? (value.match(SERVER_ID) ?? []) : [];
}

/** `servers`: names by id. A server without a name is shown by its id. */
export function settingValueText(name: string, value: string, servers: ServerNames = NO_NAMES): string {
  const field = isSettingName(name) ? FIELDS[name] : null;
  if (field?.kind === 'switch' && value === 'true') return text('yes');
  if (field?.kind === 'switch' && value === 'false') return text('no');
  if (field?.kind === 'servers') return value.replace(SERVER_ID, (id) => servers.get(id) ?? id);
  if (field?.kind === 'domains') return value.replace(ASCII_DOMAIN, unicodeDomain);
  const choice = field?.kind === 'choice' ? field.choices.find((each) => each.value === value) : undefined;
  return choice ? text(choice.label) : value;
}

const SETTING = SETTING_NAMES.map((name) => name.replaceAll('.', '\\.')).join('|');
const CHANGE = new RegExp(`(?:^|; )(${SETTING}): `);

type Change = { readonly name: string; readonly value: string };

/** Parses changes like `files.where: published; name: Moot` of the audit log. null: the text is something else. */
function changesIn(text: string): readonly Change[] | null {
  const [before = '', ...parts] = text.split(CHANGE);
  if (before !== '' || parts.length === 0) return null;
  return parts.flatMap((name, index) => (index % 2 === 0 ? [{ name, value: parts[index + 1] ?? '' }] : []));
}

export function serverIdsInChanges(changes: string): readonly string[] {
  return (changesIn(changes) ?? []).flatMap(({ name, value }) => serverIdsIn(name, value));
}

export function settingChangesText(changes: string, servers: ServerNames = NO_NAMES): string {
  const words = changesIn(changes)?.map(({ name, value }) => `${settingText(name)}: ${settingValueText(name, value, servers)}`);
  return words?.join('; ') ?? changes;
}
