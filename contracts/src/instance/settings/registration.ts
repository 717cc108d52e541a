/** Who may have an account, and what a new account begins with. */
import { z } from 'zod';
import { isId } from '../../kernel/ids.ts';
import { setting } from './setting.ts';

export const REGISTRATION_MODES = ['open', 'invite', 'approval', 'closed'] as const;
export const SERVER_CREATORS = ['everyone', 'staff'] as const;

const ServerIds = z.array(z.string().refine(isId)).max(20);

export const registrationSettings = {
  registration: setting(z.enum(REGISTRATION_MODES), 'open', {
    variable: 'REGISTRATION',
    about: 'open: anyone can register. invite: only with an invitation. approval: staff approve each account. closed: nobody can register.',
  }),
  requireEmailConfirmation: setting(z.boolean().nullable(), null, {
    variable: 'REQUIRE_EMAIL_CONFIRMATION',
    about: 'Whether new accounts must confirm their e-mail address before they can write. By default only where mail is sent (SMTP_URL).',
  }),
  serverCreation: setting(z.enum(SERVER_CREATORS), 'everyone', {
    variable: 'SERVER_CREATION',
    about: 'Who can create servers: everyone or staff (founders and admins).',
  }),
  defaultServerIds: setting(ServerIds, [], {
    variable: 'DEFAULT_SERVER_IDS',
    about: 'Servers that new accounts join by themselves, by id.',
  }),
};
