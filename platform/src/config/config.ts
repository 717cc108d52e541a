/** Every setting of the product, from the environment alone; all have defaults. `.env.example` is made from this schema. */
import { z } from 'zod';
import { Failure } from '../errors.ts';

const flag = (otherwise: boolean) =>
  z
    .enum(['on', 'off', 'true', 'false', '1', '0'])
    .optional()
    .transform((value) => (value === undefined ? otherwise : ['on', 'true', '1'].includes(value)));

const port = (otherwise: number) => z.coerce.number().int().min(0).max(65_535).default(otherwise);

export const Config = z.object({
  PORT: port(8080).describe('Port of the one URL.'),
  HOST: z.string().default('0.0.0.0').describe('Address to listen on.'),
  DATA_DIR: z.string().min(1).default('./data').describe('Where the embedded database, keys and outgoing mail lie.'),
  DATABASE_URL: z.url().optional().describe('A Postgres of yours (15 or later) instead of the embedded one.'),
  EVENT_STORE_URL: z.string().optional().describe('esdb://… : EventStoreDB as the event log instead of Postgres.'),
  MASTER_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/i)
    .optional()
    .describe('32 bytes in hex that wrap the keys of sealed fields. Default: made once in DATA_DIR/master-key. Back it up.'),
  PUBLIC_URL: z.url().optional().describe('The URL people use, for links in mail. Default: the one that is printed.'),
  TRUST_PROXY: flag(false).describe('on: take the client address from X-Forwarded-For. Only behind a proxy of yours.'),
  RATE_LIMITS: flag(true).describe('off: for load tests. Slow mode stays.'),
  SMTP_URL: z
    .string()
    .optional()
    .describe('smtp://user:password@host:port. Sends mail; then new accounts must confirm their address before they may write.'),
  MAIL_FROM: z.string().default('Folkmoot <folkmoot@localhost>').describe('Sender of the mail.'),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('warn').describe('Structured logs on standard output.'),
  COMMAND_API_URL: z
    .url()
    .optional()
    .describe('Only for the gateway and the proxy as processes of their own: where the command API listens.'),
  GATEWAY_URL: z.url().optional().describe('Only for the proxy as a process of its own: where the gateway listens.'),
  PROJECTION_WAIT_MS: z.coerce
    .number()
    .int()
    .min(100)
    .max(60_000)
    .default(10_000)
    .describe('How long an answer may wait for its projection.'),
});
export type Config = z.infer<typeof Config>;

/** Empty variables count as unset. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''));
  const result = Config.safeParse(set);
  if (result.success) return result.data;
  const faults = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new Failure('Misconfigured', `The settings are not valid:\n${faults.join('\n')}`);
}
