/** How each setting is edited. It does not compile if a setting has no field. */
import { FILE_PLACES } from '@folkmoot/contracts/instance/settings/files';
import { LONG_POST_WRITERS, PERK_HOLDERS } from '@folkmoot/contracts/instance/settings/limits';
import { REGISTRATION_MODES, SERVER_CREATORS } from '@folkmoot/contracts/instance/settings/registration';
import type { SettingValue } from '@folkmoot/contracts/instance/settings/setting';
import type { SettingName } from '@folkmoot/contracts/instance/settings/settings';
import { WORD_FILTER_MODES } from '@folkmoot/contracts/instance/settings/text';
import { unicodeDomain } from '@folkmoot/contracts/registration/unicode-domain';
import type { Key } from '../texts.ts';

export type Choice = { readonly value: string; readonly label: Key };

export type Field = { readonly label: Key } /** `domains`: lines that are displayed in Unicode and stored in ASCII. */ & (
  | { readonly kind: 'line' | 'paragraph' | 'page' | 'lines' | 'domains' | 'servers' | 'switch' }
  /** An empty value is null. */
  | { readonly kind: 'optionalLine' }
  | { readonly kind: 'number' | 'optionalNumber' }
  | { readonly kind: 'choice'; readonly choices: readonly Choice[]; readonly hint?: Key }
);

function choicesOf<Value extends string>(values: readonly Value[], labels: Readonly<Record<Value, Key>>): readonly Choice[] {
  return values.map((value) => ({ value, label: labels[value] }));
}

export const FIELDS: { readonly [Name in SettingName]: Field } = {
  name: { kind: 'line', label: 'setName' },
  description: { kind: 'paragraph', label: 'setDescription' },
  icon: { kind: 'optionalLine', label: 'setIcon' },
  accentColor: { kind: 'optionalLine', label: 'setAccentColor' },
  registration: {
    kind: 'choice',
    label: 'setRegistration',
    choices: choicesOf(REGISTRATION_MODES, {
      open: 'setRegistrationOpen',
      invite: 'setRegistrationInvite',
      approval: 'setRegistrationApproval',
      closed: 'setRegistrationClosed',
    }),
  },
  passwordLogin: { kind: 'switch', label: 'setPasswordLogin' },
  requireEmailConfirmation: { kind: 'switch', label: 'setConfirmEmail' },
  'emailDomains.allowed': { kind: 'domains', label: 'setEmailDomainsAllowed' },
  'emailDomains.blocked': { kind: 'domains', label: 'setEmailDomainsBlocked' },
  serverCreation: {
    kind: 'choice',
    label: 'setServerCreation',
    choices: choicesOf(SERVER_CREATORS, { everyone: 'setServerCreationEveryone', staff: 'setServerCreationStaff' }),
  },
  serversPerPerson: { kind: 'optionalNumber', label: 'setServersPerPerson' },
  defaultServerIds: { kind: 'servers', label: 'setDefaultServers' },
  'files.where': {
    kind: 'choice',
    label: 'setFilesWhere',
    choices: choicesOf(FILE_PLACES, { everywhere: 'setFilesEverywhere', published: 'setFilesPublished', off: 'setFilesOff' }),
  },
  'files.maxMb': { kind: 'number', label: 'setFilesMax' },
  'files.imageMaxMb': { kind: 'number', label: 'setFilesImageMax' },
  'files.keepDays': { kind: 'optionalNumber', label: 'setFilesKeep' },
  'files.signed': { kind: 'switch', label: 'setFilesSigned' },
  'files.instanceQuotaMb': { kind: 'optionalNumber', label: 'setFilesInstanceQuota' },
  'files.quotaMb': { kind: 'optionalNumber', label: 'setFilesQuota' },
  'wordFilter.mode': {
    kind: 'choice',
    label: 'setWordFilterMode',
    choices: choicesOf(WORD_FILTER_MODES, {
      off: 'setWordFilterOff',
      servers: 'setWordFilterServers',
      everywhere: 'setWordFilterEverywhere',
    }),
  },
  'wordFilter.words': { kind: 'lines', label: 'setWordFilterWords' },
  'wordFilter.useDefaultList': { kind: 'switch', label: 'setWordFilterDefaultList' },
  'wordFilter.digitsAsLetters': { kind: 'switch', label: 'setWordFilterDigits' },
  'limits.serverPerks': {
    kind: 'choice',
    label: 'setServerPerks',
    hint: 'setServerPerksHint',
    choices: choicesOf(PERK_HOLDERS, { everyone: 'setServerPerksEveryone', verified: 'setServerPerksVerified' }),
  },
  'limits.messageLength': { kind: 'number', label: 'setMessageLength' },
  'limits.channelsPerServer': { kind: 'number', label: 'setChannelsPerServer' },
  'limits.rolesPerServer': { kind: 'number', label: 'setRolesPerServer' },
  'limits.emojisPerServer': { kind: 'number', label: 'setEmojisPerServer' },
  'limits.serversPerAccount': { kind: 'number', label: 'setServersPerAccount' },
  'limits.longPosts': {
    kind: 'choice',
    label: 'setLongPosts',
    hint: 'setLongPostsHint',
    choices: choicesOf(LONG_POST_WRITERS, { everyone: 'setLongPostsEveryone', supporters: 'setLongPostsSupporters' }),
  },
  'pages.rules': { kind: 'page', label: 'setRules' },
  'pages.privacy': { kind: 'page', label: 'setPrivacy' },
  'pages.terms': { kind: 'page', label: 'setTerms' },
  'pages.contact': { kind: 'page', label: 'setContact' },
};

/** The displayed value of a setting. */
export function shownValue(name: SettingName, value: SettingValue): string {
  if (value === null) return '';
  if (typeof value !== 'object') return String(value);
  return (FIELDS[name].kind === 'domains' ? value.map(unicodeDomain) : value).join('\n');
}

/** Converts the input to a value. undefined: an invalid number. */
export function typedValue(field: Field, typed: string): unknown {
  switch (field.kind) {
    case 'line':
    case 'paragraph':
    case 'page':
    case 'choice':
      return typed;
    case 'optionalLine':
      return typed.trim() === '' ? null : typed.trim();
    case 'lines':
    case 'domains':
    case 'servers':
      return listedIn(typed);
    case 'switch':
      return typed === 'true';
    case 'number':
      return numberOf(typed);
    case 'optionalNumber':
      return typed.trim() === '' ? null : numberOf(typed);
  }
}

/** One entry per line, without empty lines. */
export function listedIn(typed: string): readonly string[] {
  return typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function numberOf(typed: string): number | undefined {
  const value = Number(typed.trim().replace(',', '.'));
  return typed.trim() === '' || Number.isNaN(value) ? undefined : value;
}
