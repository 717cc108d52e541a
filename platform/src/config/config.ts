/** Every setting of the product, read only from the environment. All have defaults. `.env.example` is generated from this schema. */

import { EnvironmentProvider } from '@folkmoot/contracts/identity-providers/settings';
import { overridesIn } from '@folkmoot/contracts/instance/patch';
import type { Overrides } from '@folkmoot/contracts/instance/state';
import { z } from 'zod';
import { Failure } from '../errors.ts';

const flag = (otherwise: boolean) =>
  z
    .enum(['on', 'off', 'true', 'false', '1', '0'])
    .optional()
    .transform((value) => (value === undefined ? otherwise : ['on', 'true', '1'].includes(value)));

const urls = z
  .string()
  .optional()
  .transform((value) => value?.split(',').map((url) => url.trim()))
  .pipe(z.array(z.url()).min(1).optional());

/** Error messages must not contain the value, because it holds secrets. */
const identityProviders = z
  .string()
  .optional()
  .transform((text, context) => {
    try {
      const list = text === undefined ? [] : z.array(EnvironmentProvider).max(20).parse(JSON.parse(text));
      if (new Set(list.map(({ id }) => id)).size === list.length) return list;
      context.addIssue({ code: 'custom', message: 'two providers have the same id' });
    } catch (error) {
      const where = error instanceof z.ZodError ? error.issues.map(({ path }) => path.join('.')).join(', ') : 'no valid JSON';
      context.addIssue({ code: 'custom', message: `not valid: ${where}` });
    }
    return z.NEVER;
  });

const port = (otherwise: number) => z.coerce.number().int().min(0).max(65_535).default(otherwise);

export const Config = z.object({
  PORT: port(8080).describe('Port of the one URL.'),
  HOST: z.string().default('0.0.0.0').describe('Address to listen on.'),
  DATA_DIR: z.string().min(1).default('./data').describe('Where the embedded database, keys and outgoing mail lie.'),
  DATABASE_URL: z.url().optional().describe('A Postgres of yours (15 or later) instead of the embedded one.'),
  EVENT_STORE_URL: z.string().optional().describe('esdb://user:password@host:2113 : EventStoreDB as the event log instead of Postgres.'),
  KAFKA_BROKERS: z
    .string()
    .optional()
    .describe('host:port,… : events reach the projectors through Kafka (and the relay), not by following the log.'),
  KAFKA_TOPIC: z.string().min(1).default('folkmoot-events').describe('Topic of the events; made if it is not there.'),
  KAFKA_USERNAME: z.string().min(1).optional().describe('User that Folkmoot logs in to Kafka as. Needs KAFKA_PASSWORD.'),
  KAFKA_PASSWORD: z.string().min(1).optional().describe('Password of that user. Needs KAFKA_USERNAME.'),
  KAFKA_SASL: z
    .enum(['plain', 'scram-sha-256', 'scram-sha-512'])
    .default('plain')
    .describe(
      'How Folkmoot logs in to Kafka: plain, scram-sha-256 or scram-sha-512. With plain, use KAFKA_TLS outside of a private network.',
    ),
  KAFKA_TLS: flag(false).describe(
    'on: connections to Kafka are encrypted. NODE_EXTRA_CA_CERTS names the certificate of a private authority.',
  ),
  REDIS_URL: z
    .string()
    .optional()
    .describe('redis://… : signals, presence and rate limits are shared through Redis, so that there may be several of each service.'),
  MASTER_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/i)
    .optional()
    .describe('32 bytes in hex that wrap the keys of sealed fields. Default: made once in DATA_DIR/master-key. Back it up.'),
  PROOF_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/i)
    .optional()
    .describe(
      '32 bytes in hex that sign the checkpoints of the history. Default: derived from the master key. To change it is to begin another history.',
    ),
  PROOF_ORIGIN: z
    .string()
    .regex(/^[^\s+]+$/u)
    .optional()
    .describe(
      'What the history is called in its checkpoints, as chat.example/proof; for good, once one is signed. Default: by PUBLIC_URL, else by the key.',
    ),
  PROOF_WITNESSES: z
    .string()
    .optional()
    .describe('key url, key url … : witnesses (c2sp.org/tlog-witness) that are asked to cosign every checkpoint. Default: none.'),
  PUBLIC_URL: z
    .url()
    .optional()
    .describe(
      'The URL people use, for links in mail, previews and embeds. Default: the one that is printed; in previews, as whoever asks calls it.',
    ),
  DEFAULT_PUBLIC_URL: z
    .url()
    .optional()
    .describe('The URL in links while PUBLIC_URL is not set. npm run cluster sets it for its services, to its own address.'),
  TRUST_PROXY: flag(false).describe('on: the last address in X-Forwarded-For is that of the client. Only behind a proxy of yours.'),
  RATE_LIMITS: flag(true).describe('off: for load tests. Slow mode stays.'),
  SMTP_URL: z
    .string()
    .optional()
    .describe('smtp://user:password@host:port. Sends mail; then new accounts must confirm their address before they may write.'),
  MAIL_FROM: z
    .string()
    .default('folkmoot@localhost')
    .describe('Sender of the mail: `Name <address>`, or an address alone, which is sent under the name of the instance.'),
  TURN_URL: z
    .string()
    .regex(/^turns?:[^\s,]+(,turns?:[^\s,]+)*$/)
    .optional()
    .describe('turn:host:port,… : calls are relayed through it (coturn) where people cannot reach each other. Needs TURN_SECRET.'),
  TURN_SECRET: z.string().min(1).optional().describe("The relay's static-auth-secret: credentials that last a day are made with it."),
  STUN_URL: z
    .string()
    .regex(/^stuns?:\S+$/)
    .default('stun:stun.l.google.com:19302')
    .describe('Without TURN_URL: tells people in a call their own public address. Not needed within one network.'),
  LINK_EMBEDS: flag(true).describe('off: links in messages are fetched by nobody here, and are shown as links only.'),
  WEB_PUSH: flag(true).describe('off: nothing is sent to devices whose browser is closed.'),
  PUSH_CONTACT: z
    .string()
    .regex(/^(mailto:\S+@\S+|https:\/\/\S+)$/)
    .optional()
    .describe('mailto:… or https://… : whom push services turn to. Default: PUBLIC_URL where it is https, else the address of MAIL_FROM.'),
  TURNSTILE_SITE_KEY: z
    .string()
    .min(1)
    .optional()
    .describe('Of a captcha (Cloudflare Turnstile): who registers or bumps a server shows to be human. Needs TURNSTILE_SECRET.'),
  TURNSTILE_SECRET: z.string().min(1).optional().describe('What tokens of that captcha are verified with. Needs TURNSTILE_SITE_KEY.'),
  TURNSTILE_VERIFY_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://challenges.cloudflare.com/turnstile/v0/siteverify')
    .describe('Where they are verified: Turnstile, or another that answers as it does.'),
  TURNSTILE_SCRIPT_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit')
    .describe('The script that draws it, for browsers; its origin may run scripts and frames in the pages of the client.'),
  TENOR_KEY: z.string().min(1).optional().describe('Key to the service that finds GIFs. Without it the client offers none.'),
  TENOR_URL: z.url().default('https://tenor.googleapis.com/v2').describe('That service: Tenor, or another that answers as it does.'),
  ACTIVITY_TRACKER_URL: z
    .url({ protocol: /^wss?$/ })
    .optional()
    .describe(
      'wss://… : a service that knows what people play or hear elsewhere; browsers connect to it. Without it the client offers none.',
    ),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('warn').describe('Structured logs on standard output.'),
  MEDIA_DIR: z.string().min(1).optional().describe('Where uploaded files lie. Default: the folder media in DATA_DIR.'),
  MEDIA_WORKERS: z.coerce.number().int().min(1).max(16).default(2).describe('How many pictures are worked on at once: 150 MB each.'),
  MEDIA_KEEP_HOURS: z.coerce
    .number()
    .min(1)
    .max(876_000)
    .optional()
    .describe('Hours after which attached files are deleted, other than pictures with a preview. FILES_KEEP_DAYS says the same in days.'),
  MEDIA_UNCLAIMED_MB: z.coerce
    .number()
    .int()
    .min(50)
    .default(4096)
    .describe('Room for uploads that nothing refers to yet; each is gone after five minutes.'),
  MEDIA_S3_BUCKET: z
    .string()
    .min(1)
    .optional()
    .describe('Bucket that claimed files lie in, by the S3 protocol, instead of MEDIA_DIR. Needs MEDIA_S3_KEY and MEDIA_S3_SECRET.'),
  MEDIA_S3_URL: z.url().optional().describe('Address of the S3 server. Default: that of Amazon in MEDIA_S3_REGION.'),
  MEDIA_S3_REGION: z.string().min(1).default('us-east-1').describe('Region of the bucket.'),
  MEDIA_S3_KEY: z.string().min(1).optional().describe('Id of the access key to the bucket.'),
  MEDIA_S3_SECRET: z.string().min(1).optional().describe('Secret of the access key to the bucket.'),
  MEDIA_URL: z
    .url()
    .optional()
    .describe('Only for the command API as a process of its own: where the media service listens. Without it no files.'),
  GOOGLE_ISSUER: z.url().default('https://accounts.google.com').describe('Where people let Folkmoot in at Google (OpenID Connect).'),
  GOOGLE_CLIENT_ID: z
    .string()
    .min(1)
    .optional()
    .describe('Of an OAuth client at Google: people may then link their account, and files over 50 MB go to their drive.'),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional().describe('Of that OAuth client. Its redirect is <PUBLIC_URL>/google-redirect.'),
  GOOGLE_DRIVE_URL: z.url().default('https://www.googleapis.com').describe('Where the drive answers; browsers send files there.'),
  OIDC_PROVIDERS: identityProviders.describe(
    'Identity providers (OpenID Connect) as a JSON list: [{"id", "name", "issuer", "clientId", "clientSecret", …}]; see docs/guides/sign-on.md.',
  ),
  COMMAND_API_URL: urls.describe('Only for the gateway as a process of its own: where the command APIs listen, with commas.'),
  METRICS_TOKEN: z
    .string()
    .min(16)
    .optional()
    .describe('Whoever asks for /metrics must bear it (Authorization: Bearer …). Without it only this machine may ask.'),
  DRAIN_MS: z.coerce
    .number()
    .int()
    .min(0)
    .max(600_000)
    .optional()
    .describe('How long a stopping process says so at /readyz and serves on. Default: 0, and 2000 for services of their own.'),
  SELF_CHECK_HOUR: z
    .union([z.literal('off'), z.coerce.number().int().min(0).max(23)])
    .default(3)
    .describe('Hour of the day in UTC from which, once a night, a sample of the read models and of the proof is checked. off: never.'),
  SELF_CHECK_EVENTS: z.coerce
    .number()
    .int()
    .min(1)
    .default(20_000_000)
    .describe('How many events a nightly self-check may replay, over all read models it looks at. A log that is longer is not replayed.'),
  PROJECTION_WAIT_MS: z.coerce
    .number()
    .int()
    .min(100)
    .max(60_000)
    .default(10_000)
    .describe('How long an answer may wait for its projection.'),
});
/** `instance`: instance settings that the environment sets and thereby locks. */
export type Config = z.infer<typeof Config> & { readonly instance: Overrides };

/** The older variable for the retention of files. */
function keptFor(hours: number | undefined): Overrides {
  return hours === undefined ? {} : { 'files.keepDays': hours / 24 };
}

/** Empty variables count as unset. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''));
  const result = Config.safeParse(set);
  const { overrides, faults: instanceFaults } = overridesIn(set);
  const ownFaults = result.success ? [] : result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  const faults = [...ownFaults, ...instanceFaults];
  if (result.success && faults.length === 0)
    return { ...result.data, instance: { ...keptFor(result.data.MEDIA_KEEP_HOURS), ...overrides } };
  throw new Failure('Misconfigured', `The settings are not valid:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
}
