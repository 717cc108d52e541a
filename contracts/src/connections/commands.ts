/**
 * The linked Google account (users document, section 8). Only the command API may contact the provider, so the gateway answers both GETs
 * with the command of the same path.
 */
import { z } from 'zod';
import { RawConnection } from '../accounts/wire.ts';
import { StatusTrue } from '../kernel/fields.ts';
import { command, query, type Requirement } from '../kernel/route.ts';

const self: Requirement[] = [{ need: 'user' }];

/** base64url of SHA-256 over a secret in the browser: only the browser that started can return the code. */
const Challenge = z
  .string()
  .regex(/^[\w-]{43}$/)
  .optional();
const Link = z.object({ challenge: Challenge });

/** URL of the provider's consent page, as plain text. */
export const getGoogleLink = query('getGoogleLink', '/google/create-link', {
  who: self,
  limit: { name: 'google_create_link', requests: 3, perMs: 60_000 },
  query: Link,
  reply: z.string(),
  plain: true,
  refuses: ['GoogleNotOffered', 'GoogleRefused'],
});

export const createGoogleLink = command('createGoogleLink', 'POST', '/google/create-link', {
  who: self,
  limit: { name: 'google_make_link', requests: 3, perMs: 60_000 },
  body: Link,
  reply: z.string(),
  refuses: ['GoogleNotOffered', 'GoogleRefused'],
});

const Offer = z.object({ offered: z.boolean() });

/** Whether a provider is configured. Folkmoot's own. */
export const getGoogleOffer = query('getGoogleOffer', '/google/offer', {
  who: self,
  limit: { name: 'google_offer', requests: 20, perMs: 60_000 },
  reply: Offer,
});

export const askGoogleOffer = command('askGoogleOffer', 'POST', '/google/offer', {
  who: self,
  limit: { name: 'google_ask_offer', requests: 20, perMs: 60_000 },
  reply: Offer,
});

/** `nerimityToken`: the provider's `state`, not a session token. `secret`: of the challenge, if there was one. */
export const linkGoogleAccount = command('linkGoogleAccount', 'POST', '/google/link-account', {
  who: [{ need: 'nothing' }],
  limit: { name: 'google_link', requests: 10, perMs: 60_000, by: 'address' },
  body: z.object({
    code: z.string().min(1).max(2048),
    nerimityToken: z.string().min(1).max(500),
    secret: z.string().min(1).max(200).optional(),
  }),
  reply: z.object({ connection: RawConnection }),
  /** Has no token, so the user who started the link is checked here (users document 2.1). */
  refuses: ['LinkExpired', 'Suspended', 'AddressBanned', 'GoogleNotOffered', 'GoogleRefused'],
});

export const unlinkGoogleAccount = command('unlinkGoogleAccount', 'POST', '/google/unlink-account', {
  who: self,
  limit: { name: 'google_unlink', requests: 3, perMs: 60_000 },
  reply: StatusTrue,
  refuses: ['NotLinked'],
});

/** `driveUrl`: origin of the drive, without a path. */
const AccessToken = z.object({ accessToken: z.string(), driveUrl: z.string() });

export const getGoogleAccessToken = query('getGoogleAccessToken', '/google/access-token', {
  who: self,
  limit: { name: 'google_access_token', requests: 10, perMs: 60_000 },
  reply: AccessToken,
  refuses: ['NotLinked', 'GoogleNotOffered', 'GoogleRefused'],
});

export const renewGoogleAccess = command('renewGoogleAccess', 'POST', '/google/access-token', {
  who: self,
  limit: { name: 'google_renew_access', requests: 10, perMs: 60_000 },
  reply: AccessToken,
  refuses: ['NotLinked', 'GoogleNotOffered', 'GoogleRefused'],
});
