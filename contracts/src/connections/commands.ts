/**
 * The linked account at Google (users document, section 8). Both GETs are answered by the command API, which alone may talk to the
 * provider: the gateway asks it by the command of the same path.
 */
import { z } from 'zod';
import { RawConnection } from '../accounts/wire.ts';
import { StatusTrue } from '../kernel/fields.ts';
import { command, query, type Requirement } from '../kernel/route.ts';

const self: Requirement[] = [{ need: 'user' }];

/** base64url of SHA-256 over a secret that the browser keeps: who brings the code back must know it. */
const Challenge = z
  .string()
  .regex(/^[\w-]{43}$/)
  .optional();
const Link = z.object({ challenge: Challenge });

/** Where a person lets us in at their provider; a plain text. */
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

/** Whether there is a provider here at all. Ours. */
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

/** `nerimityToken`: the `state` that the provider gave back; no token of a session. `secret`: of the challenge, where there was one. */
export const linkGoogleAccount = command('linkGoogleAccount', 'POST', '/google/link-account', {
  who: [{ need: 'nothing' }],
  limit: { name: 'google_link', requests: 10, perMs: 60_000, by: 'address' },
  body: z.object({
    code: z.string().min(1).max(2048),
    nerimityToken: z.string().min(1).max(500),
    secret: z.string().min(1).max(200).optional(),
  }),
  reply: z.object({ connection: RawConnection }),
  /** Without a token, so whoever began it is asked for here (users document 2.1). */
  refuses: ['LinkExpired', 'Suspended', 'AddressBanned', 'GoogleNotOffered', 'GoogleRefused'],
});

export const unlinkGoogleAccount = command('unlinkGoogleAccount', 'POST', '/google/unlink-account', {
  who: self,
  limit: { name: 'google_unlink', requests: 3, perMs: 60_000 },
  reply: StatusTrue,
  refuses: ['NotLinked'],
});

/** `driveUrl`: where the drive answers, without a path. */
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
