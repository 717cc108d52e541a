/** The instance on the wire. Dots in the names of settings become nested objects. */
import { z } from 'zod';
import { isEmailDomainAllowed } from '../registration/email-domains.ts';
import { INSTANCE_SETTINGS, type InstanceSettings, SETTING_NAMES, type SettingName, settingOf } from './settings/settings.ts';

export const IdentityProviderChoice = z.object({ id: z.string(), name: z.string() });
export type IdentityProviderChoice = z.infer<typeof IdentityProviderChoice>;

const s = INSTANCE_SETTINGS;

/** Visible to everyone. */
export const RawInstance = z.object({
  name: s.name.schema,
  description: s.description.schema,
  icon: s.icon.schema,
  accentColor: s.accentColor.schema,
  version: z.string(),
  registration: s.registration.schema,
  requireEmailConfirmation: z.boolean(),
  /** Whether a mail server is configured. Without one nobody gets an e-mail. */
  sendsMail: z.boolean(),
  emailDomains: z.object({ allowed: s['emailDomains.allowed'].schema }),
  /** Always true without an identity provider. */
  passwordLogin: z.boolean(),
  identityProviders: z.array(IdentityProviderChoice),
  setupRequired: z.boolean(),
  files: z.object({
    where: s['files.where'].schema,
    maxMb: s['files.maxMb'].schema,
    imageMaxMb: s['files.imageMaxMb'].schema,
    keepDays: s['files.keepDays'].schema,
    signed: s['files.signed'].schema,
    quotaMb: s['files.quotaMb'].schema,
  }),
  /** The filter masks words for readers; the original text is kept. */
  wordFilter: z.object({ mode: s['wordFilter.mode'].schema }),
  serverCreation: s.serverCreation.schema,
  serversPerPerson: s.serversPerPerson.schema,
  defaultServerIds: s.defaultServerIds.schema,
  limits: z.object({
    serverPerks: s['limits.serverPerks'].schema,
    longPosts: s['limits.longPosts'].schema,
    messageLength: s['limits.messageLength'].schema,
    channelsPerServer: s['limits.channelsPerServer'].schema,
    rolesPerServer: s['limits.rolesPerServer'].schema,
    emojisPerServer: s['limits.emojisPerServer'].schema,
    serversPerAccount: s['limits.serversPerAccount'].schema,
  }),
  pages: z.object({
    rules: s['pages.rules'].schema,
    privacy: s['pages.privacy'].schema,
    terms: s['pages.terms'].schema,
    contact: s['pages.contact'].schema,
  }),
});
export type RawInstance = z.infer<typeof RawInstance>;

/** Visible to staff: also the settings that are not public, and which of them the environment sets. */
export const RawInstanceSettings = RawInstance.extend({
  files: RawInstance.shape.files.extend({ instanceQuotaMb: s['files.instanceQuotaMb'].schema }),
  wordFilter: RawInstance.shape.wordFilter.extend({
    words: s['wordFilter.words'].schema,
    useDefaultList: s['wordFilter.useDefaultList'].schema,
    digitsAsLetters: s['wordFilter.digitsAsLetters'].schema,
  }),
  emailDomains: RawInstance.shape.emailDomains.extend({ blocked: s['emailDomains.blocked'].schema }),
  /** Number of changes. */
  settingsVersion: z.number(),
  /** Dotted names of settings that the environment sets. */
  locked: z.array(z.string()),
});
export type RawInstanceSettings = z.infer<typeof RawInstanceSettings>;

/** Parts of the instance record that are not settings. */
export type AboutInstance = {
  readonly version: string;
  readonly identityProviders: readonly IdentityProviderChoice[];
  readonly setupRequired: boolean;
  /** Whether a mail server is configured. Without one nobody can confirm an address. */
  readonly sendsMail: boolean;
};

type Nested = { [key: string]: unknown };

function put(record: Nested, path: readonly string[], value: unknown): void {
  const [head = '', ...rest] = path;
  if (rest.length === 0) record[head] = value;
  else {
    record[head] ??= {};
    put(record[head] as Nested, rest, value);
  }
}

function nested(settings: InstanceSettings, isShown: (name: SettingName) => boolean): Nested {
  const record: Nested = {};
  for (const name of SETTING_NAMES) if (isShown(name)) put(record, name.split('.'), settings[name]);
  return record;
}

/** Default: required if mail is sent (contract, section 1). */
export function mustConfirmEmail(settings: InstanceSettings, sendsMail: boolean): boolean {
  return settings.requireEmailConfirmation ?? sendsMail;
}

/** Decided by the domain. */
export function mayUseEmail(settings: InstanceSettings, email: string): boolean {
  return isEmailDomainAllowed(email, { allowed: settings['emailDomains.allowed'], blocked: settings['emailDomains.blocked'] });
}

/** Without an identity provider, password log-in is always available, so that nobody is locked out. */
export function hasPasswordLogin(settings: Pick<InstanceSettings, 'passwordLogin'>, providers: number): boolean {
  return settings.passwordLogin || providers === 0;
}

function about(settings: InstanceSettings, { identityProviders, ...rest }: AboutInstance) {
  return {
    ...rest,
    passwordLogin: hasPasswordLogin(settings, identityProviders.length),
    identityProviders: [...identityProviders],
    requireEmailConfirmation: mustConfirmEmail(settings, rest.sendsMail),
  };
}

export function toRawInstance(settings: InstanceSettings, instance: AboutInstance): RawInstance {
  return RawInstance.parse({ ...nested(settings, (name) => settingOf(name).public), ...about(settings, instance) });
}

/** Founders see the stored value of password log-in, so that they can change it even while it has no effect. */
export function toRawInstanceSettings(
  settings: InstanceSettings,
  instance: AboutInstance,
  settingsVersion: number,
  locked: readonly SettingName[],
): RawInstanceSettings {
  const { passwordLogin } = settings;
  const record = { ...nested(settings, () => true), ...about(settings, instance), passwordLogin };
  return RawInstanceSettings.parse({ ...record, settingsVersion, locked: [...locked] });
}
