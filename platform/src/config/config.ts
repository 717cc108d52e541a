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
  PORT: port(8080).describe('Port of the instance.'),
  HOST: z.string().default('0.0.0.0').describe('Address to listen on.'),
  DATA_DIR: z.string().min(1).default('./data').describe('Folder of the embedded database, the keys and outgoing e-mails.'),
  DATABASE_URL: z.url().optional().describe('Your own Postgres (15 or later) instead of the embedded one.'),
  EVENT_STORE_URL: z
    .string()
    .optional()
    .describe('Address of an EventStoreDB that stores the event log instead of Postgres: esdb://user:password@host:2113.'),
  KAFKA_BROKERS: z
    .string()
    .optional()
    .describe('Kafka brokers: host:port,… Relay and projectors then pass events through Kafka. Without it, projectors read the log.'),
  KAFKA_TOPIC: z.string().min(1).default('folkmoot-events').describe('Topic of the events. Folkmoot creates it if it is missing.'),
  KAFKA_USERNAME: z.string().min(1).optional().describe('User that Folkmoot logs in to Kafka as. Needs KAFKA_PASSWORD.'),
  KAFKA_PASSWORD: z.string().min(1).optional().describe('Password of that user. Needs KAFKA_USERNAME.'),
  KAFKA_SASL: z
    .enum(['plain', 'scram-sha-256', 'scram-sha-512'])
    .default('plain')
    .describe(
      'How Folkmoot logs in to Kafka: plain, scram-sha-256 or scram-sha-512. With plain, use KAFKA_TLS outside of a private network.',
    ),
  KAFKA_TLS: flag(false).describe(
    'on: encrypts connections to Kafka. For a private certificate authority, set NODE_EXTRA_CA_CERTS to its certificate.',
  ),
  REDIS_URL: z
    .string()
    .optional()
    .describe('Address of Redis: redis://… Needed if a service runs more than once: Redis shares signals, presence and rate limits.'),
  MASTER_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/i)
    .optional()
    .describe('32 bytes in hex that encrypt the keys of sealed fields. Default: the first start creates DATA_DIR/master-key. Back it up.'),
  PROOF_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/i)
    .optional()
    .describe(
      '32 bytes in hex that sign the checkpoints of the history. Default: derived from the master key. Another key starts another history.',
    ),
  PROOF_ORIGIN: z
    .string()
    .regex(/^[^\s+]+$/u)
    .optional()
    .describe(
      'Name of the history in its checkpoints, for example chat.example/proof. You cannot change it later. Default: from PUBLIC_URL or the key.',
    ),
  PROOF_WITNESSES: z
    .string()
    .optional()
    .describe('Witnesses (c2sp.org/tlog-witness) that sign every checkpoint too: key url, key url … Default: none.'),
  PUBLIC_URL: z
    .url()
    .optional()
    .describe(
      'The URL that people use, for links in e-mails, previews and embeds. Default: the printed URL; in previews, the host of the request.',
    ),
  DEFAULT_PUBLIC_URL: z.url().optional().describe('The URL in links if PUBLIC_URL is not set. npm run cluster sets it to its own address.'),
  TRUST_PROXY: flag(false).describe(
    'on: the last address in X-Forwarded-For is the address of the client. Use it only behind your own proxy.',
  ),
  RATE_LIMITS: flag(true).describe('off: turns off rate limits, for load tests. Slow mode stays on.'),
  SMTP_URL: z
    .string()
    .optional()
    .describe('Mail server: smtp://user:password@host:port. With it, new accounts must confirm their address before they can write.'),
  MAIL_FROM: z
    .string()
    .default('folkmoot@localhost')
    .describe('Sender of e-mails: `Name <address>`, or only an address. Then the name is the name of the instance.'),
  TURN_URL: z
    .string()
    .regex(/^turns?:[^\s,]+(,turns?:[^\s,]+)*$/)
    .optional()
    .describe('TURN servers (coturn): turn:host:port,… They relay calls between people who cannot connect directly. Needs TURN_SECRET.'),
  TURN_SECRET: z
    .string()
    .min(1)
    .optional()
    .describe('The static-auth-secret of the TURN server. Folkmoot creates credentials with it that are valid for one day.'),
  STUN_URL: z
    .string()
    .regex(/^stuns?:\S+$/)
    .default('stun:stun.l.google.com:19302')
    .describe('STUN server, without TURN_URL: finds the public addresses of people in a call. Not needed within one network.'),
  LINK_EMBEDS: flag(true).describe('off: Folkmoot does not fetch links in messages and shows no previews.'),
  BUILD_DOCS: flag(true).describe('off: Folkmoot does not build the documentation after a change. /docs serves the last build.'),
  WEB_PUSH: flag(true).describe('off: sends no push notifications to devices with a closed browser.'),
  PUSH_CONTACT: z
    .string()
    .regex(/^(mailto:\S+@\S+|https:\/\/\S+)$/)
    .optional()
    .describe('Contact for push services: mailto:… or https://… Default: PUBLIC_URL if it is https, else the address of MAIL_FROM.'),
  TURNSTILE_SITE_KEY: z
    .string()
    .min(1)
    .optional()
    .describe('Site key of a captcha (Cloudflare Turnstile) for registering and for bumping a server. Needs TURNSTILE_SECRET.'),
  TURNSTILE_SECRET: z.string().min(1).optional().describe('Secret of that captcha. Needs TURNSTILE_SITE_KEY.'),
  TURNSTILE_VERIFY_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://challenges.cloudflare.com/turnstile/v0/siteverify')
    .describe('Where Folkmoot verifies the captcha: Turnstile, or a service with the same protocol.'),
  TURNSTILE_SCRIPT_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit')
    .describe('Script of the captcha, for browsers. Its origin can run scripts and frames in the pages of the client.'),
  TENOR_KEY: z.string().min(1).optional().describe('Key of the GIF search (Tenor). Without it, the client has no GIF search.'),
  TENOR_URL: z
    .url()
    .default('https://tenor.googleapis.com/v2')
    .describe('Address of the GIF search: Tenor, or a service with the same protocol.'),
  ACTIVITY_TRACKER_URL: z
    .url({ protocol: /^wss?$/ })
    .optional()
    .describe('Activity tracker: wss://… It knows the games and songs of people, and browsers connect to it. Default: none.'),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('warn').describe('Lowest level of the logs on standard output.'),
  MEDIA_DIR: z.string().min(1).optional().describe('Folder of uploaded files. Default: the folder media in DATA_DIR.'),
  MEDIA_WORKERS: z.coerce
    .number()
    .int()
    .min(1)
    .max(16)
    .default(2)
    .describe('Number of images that are processed at the same time. Each needs 150 MB.'),
  MEDIA_KEEP_HOURS: z.coerce
    .number()
    .min(1)
    .max(876_000)
    .optional()
    .describe('Hours after which attached files are deleted. Images with a preview are kept. FILES_KEEP_DAYS sets the same in days.'),
  MEDIA_UNCLAIMED_MB: z.coerce
    .number()
    .int()
    .min(50)
    .default(4096)
    .describe('Space for uploads that are not used yet, in MB. Folkmoot deletes each after five minutes.'),
  MEDIA_S3_BUCKET: z
    .string()
    .min(1)
    .optional()
    .describe('S3 bucket that stores files instead of MEDIA_DIR. Needs MEDIA_S3_KEY and MEDIA_S3_SECRET.'),
  MEDIA_S3_URL: z.url().optional().describe('Address of the S3 server. Default: Amazon in MEDIA_S3_REGION.'),
  MEDIA_S3_REGION: z.string().min(1).default('us-east-1').describe('Region of the bucket.'),
  MEDIA_S3_KEY: z.string().min(1).optional().describe('Id of the access key to the bucket.'),
  MEDIA_S3_SECRET: z.string().min(1).optional().describe('Secret of the access key to the bucket.'),
  MEDIA_URL: z
    .url()
    .optional()
    .describe('Only for the command API as a separate process: address of the media service. Without it, people cannot send files.'),
  GOOGLE_ISSUER: z.url().default('https://accounts.google.com').describe('Where people link their Google account (OpenID Connect).'),
  GOOGLE_CLIENT_ID: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Id of an OAuth client at Google. With it, people can link their account, and files over the size limit of the instance go to their Google Drive.',
    ),
  GOOGLE_CLIENT_SECRET: z
    .string()
    .min(1)
    .optional()
    .describe('Secret of that OAuth client. Its redirect URI is <PUBLIC_URL>/google-redirect.'),
  GOOGLE_DRIVE_URL: z.url().default('https://www.googleapis.com').describe('Address of Google Drive. Browsers send files there.'),
  OIDC_PROVIDERS: identityProviders.describe(
    'Identity providers (OpenID Connect) as a JSON list: [{"id", "name", "issuer", "clientId", "clientSecret", …}]; see docs/guides/sign-on.md.',
  ),
  COMMAND_API_URL: urls.describe('Only for the gateway as a separate process: addresses of the command APIs, separated by commas.'),
  METRICS_TOKEN: z
    .string()
    .min(16)
    .optional()
    .describe('Token for /metrics (Authorization: Bearer …). Without it, only this machine can read /metrics.'),
  DRAIN_MS: z.coerce
    .number()
    .int()
    .min(0)
    .max(600_000)
    .optional()
    .describe('Milliseconds for which a stopping process still serves, while /readyz says draining. Default: 0; separate services: 2000.'),
  SELF_CHECK_HOUR: z
    .union([z.literal('off'), z.coerce.number().int().min(0).max(23)])
    .default(3)
    .describe('Hour (UTC) from which Folkmoot checks some read models and a part of the proof, once a night. off: never.'),
  SELF_CHECK_EVENTS: z.coerce
    .number()
    .int()
    .min(1)
    .default(20_000_000)
    .describe('Events that a nightly self-check can replay, over all read models. A longer log is not replayed.'),
  PROJECTION_WAIT_MS: z.coerce
    .number()
    .int()
    .min(100)
    .max(60_000)
    .default(10_000)
    .describe('Milliseconds that an answer can wait for its projection.'),
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
