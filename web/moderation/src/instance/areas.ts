/** The areas of the settings. */
import { fileSettings } from '@folkmoot/contracts/instance/settings/files';
import { generalSettings } from '@folkmoot/contracts/instance/settings/general';
import { limitSettings } from '@folkmoot/contracts/instance/settings/limits';
import { pageSettings } from '@folkmoot/contracts/instance/settings/pages';
import { registrationSettings } from '@folkmoot/contracts/instance/settings/registration';
import { isSettingName, type SettingName } from '@folkmoot/contracts/instance/settings/settings';
import { textSettings } from '@folkmoot/contracts/instance/settings/text';
import type { Key } from '../texts.ts';

export type Area = { readonly id: string; readonly label: Key; readonly names: readonly SettingName[] };

const namesOf = (settings: object): readonly SettingName[] => Object.keys(settings).filter(isSettingName);

export const AREAS: readonly Area[] = [
  { id: 'general', label: 'areaGeneral', names: namesOf(generalSettings) },
  { id: 'registration', label: 'areaRegistration', names: namesOf(registrationSettings) },
  { id: 'files', label: 'areaFiles', names: namesOf(fileSettings) },
  { id: 'text', label: 'areaText', names: namesOf(textSettings) },
  { id: 'limits', label: 'areaLimits', names: namesOf(limitSettings) },
  { id: 'pages', label: 'areaPages', names: namesOf(pageSettings) },
];

export const PROVIDERS = 'providers';
export const HEALTH = 'health';
