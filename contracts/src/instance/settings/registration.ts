/** Who may have an account, and how new accounts start. */
import { z } from 'zod';
import { isId } from '../../kernel/ids.ts';
import { EmailDomain } from '../../registration/email-domains.ts';
import { setting } from './setting.ts';

export const REGISTRATION_MODES = ['open', 'invite', 'approval', 'closed'] as const;
export const SERVER_CREATORS = ['everyone', 'staff'] as const;

/** A value that is given twice is stored once. */
function unique(values: readonly string[]): string[] {
  return [...new Set(values)];
}

const Domains = z.array(EmailDomain).max(500).overwrite(unique);
const ServerIds = z.array(z.string().refine(isId)).max(20).overwrite(unique);

export const registrationSettings = {
  registration: setting(z.enum(REGISTRATION_MODES), 'open', {
    variable: 'REGISTRATION',
    about: 'open: anyone can register. invite: only with an invitation. approval: staff approve each account. closed: no one can register.',
  }),
  requireEmailConfirmation: setting(z.boolean().nullable(), null, {
    variable: 'REQUIRE_EMAIL_CONFIRMATION',
    about: 'Whether people must confirm their e-mail address before they can write. By default only if a mail server is set.',
  }),
  passwordLogin: setting(z.boolean(), true, {
    variable: 'PASSWORD_LOGIN',
    about:
      'Whether people can log in with a password. It can only be off while there is an identity provider. If no one can log in, set it to on in the environment.',
  }),
  'emailDomains.allowed': setting(Domains, [], {
    variable: 'EMAIL_DOMAINS_ALLOWED',
    about: 'Domains of e-mail addresses that can be used here, including subdomains. Empty: all.',
  }),
  'emailDomains.blocked': setting(Domains, [], {
    variable: 'EMAIL_DOMAINS_BLOCKED',
    about: 'Domains of e-mail addresses that cannot be used here, including subdomains.',
    public: false,
  }),
  serverCreation: setting(z.enum(SERVER_CREATORS), 'everyone', {
    variable: 'SERVER_CREATION',
    about: 'Who can create servers: everyone or staff (founders and admins).',
  }),
  serversPerPerson: setting(z.number().int().min(0).max(100).nullable(), null, {
    variable: 'SERVERS_PER_PERSON',
    about: 'How many servers a person can create. Staff have no such limit. Empty: as many as a person can be in.',
  }),
  defaultServerIds: setting(ServerIds, [], {
    variable: 'DEFAULT_SERVER_IDS',
    about: 'Servers that every new account joins.',
  }),
};
