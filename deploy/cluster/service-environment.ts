/** The environment variables and secrets of our services in the cluster, in groups. A service gets only the groups that it needs. */
import { INSTANCE_VARIABLES } from '@folkmoot/platform/config/all-settings';

/** The user of our services in Kafka. */
export const KAFKA_USERNAME = 'folkmoot';

/** Settings of the instance, which every service needs with equal values. */
const instance = Object.fromEntries([...Object.keys(INSTANCE_VARIABLES), 'MEDIA_KEEP_HOURS'].map((setting) => [setting, { setting }]));

/** The environment of all our services. */
export const common = {
  ...instance,
  PORT: '8080',
  DATA_DIR: '/data',
  DATABASE_URL_FILE: { secretFile: 'database-url' },
  MASTER_KEY_FILE: { secretFile: 'master-key' },
  EVENT_STORE_URL: { inFile: 'event-store-url', otherwise: { setting: 'EVENT_STORE_URL' } },
  KAFKA_BROKERS: { addressesOf: 'kafka' },
  KAFKA_TOPIC: { setting: 'KAFKA_TOPIC' },
  KAFKA_USERNAME,
  KAFKA_PASSWORD_FILE: { secretFile: 'kafka-password' },
  KAFKA_SASL: { setting: 'KAFKA_SASL' },
  KAFKA_TLS: { setting: 'KAFKA_TLS' },
  REDIS_URL: { inFile: 'redis-url', otherwise: { urlsOf: 'redis' } },
  TRUST_PROXY: 'on',
  PUBLIC_URL: { setting: 'PUBLIC_URL' },
  PROOF_ORIGIN: { setting: 'PROOF_ORIGIN' },
  PROOF_WITNESSES: { setting: 'PROOF_WITNESSES' },
  SMTP_URL: { inFile: 'smtp-url', otherwise: { setting: 'SMTP_URL' } },
  MAIL_FROM: { setting: 'MAIL_FROM' },
  RATE_LIMITS: { setting: 'RATE_LIMITS' },
  LOG_LEVEL: { setting: 'LOG_LEVEL' },
  DRAIN_MS: { setting: 'DRAIN_MS' },
  PROJECTION_WAIT_MS: { setting: 'PROJECTION_WAIT_MS' },
  METRICS_TOKEN_FILE: { secretFile: 'metrics-token' },
} as const;

/** For the command API, which signs the history, and for the projector, which verifies a part of it every night. */
export const proof = { PROOF_KEY: { inFile: 'proof-key', otherwise: { setting: 'PROOF_KEY' } } } as const;

/** For the command API, which sends push notifications, and for the gateway, which publishes the subscription key. */
export const push = { WEB_PUSH: { setting: 'WEB_PUSH' }, PUSH_CONTACT: { setting: 'PUSH_CONTACT' } } as const;

/** For the command API, which calls Google, and for the gateway, whose pages may access the drive. */
export const google = {
  GOOGLE_ISSUER: { setting: 'GOOGLE_ISSUER' },
  GOOGLE_CLIENT_ID: { setting: 'GOOGLE_CLIENT_ID' },
  GOOGLE_CLIENT_SECRET: { inFile: 'google-client-secret', otherwise: { setting: 'GOOGLE_CLIENT_SECRET' } },
  GOOGLE_DRIVE_URL: { setting: 'GOOGLE_DRIVE_URL' },
} as const;

/** For the command API, which uses the identity providers, and for the gateway, which lists them. The list contains client secrets. */
export const oidc = { OIDC_PROVIDERS: { inFile: 'oidc-providers', otherwise: { setting: 'OIDC_PROVIDERS' } } } as const;

/** For the command API, which verifies tokens, and for the gateway, whose pages show the captcha. */
export const shownCaptcha = {
  TURNSTILE_SITE_KEY: { setting: 'TURNSTILE_SITE_KEY' },
  TURNSTILE_SCRIPT_URL: { setting: 'TURNSTILE_SCRIPT_URL' },
} as const;
export const captcha = {
  ...shownCaptcha,
  TURNSTILE_SECRET: { inFile: 'turnstile-secret', otherwise: { setting: 'TURNSTILE_SECRET' } },
  TURNSTILE_VERIFY_URL: { setting: 'TURNSTILE_VERIFY_URL' },
} as const;

/** For the gateway, which requests GIFs and publishes the address of the activity tracker. */
export const elsewhere = {
  TENOR_KEY: { setting: 'TENOR_KEY' },
  TENOR_URL: { setting: 'TENOR_URL' },
  ACTIVITY_TRACKER_URL: { setting: 'ACTIVITY_TRACKER_URL' },
} as const;

/** For the command API, which issues the credentials of the relay. */
export const turn = {
  TURN_URL: { setting: 'TURN_URL' },
  TURN_SECRET: { inFile: 'turn-secret', otherwise: { setting: 'TURN_SECRET' } },
  STUN_URL: { setting: 'STUN_URL' },
} as const;

export const commonSecrets = [
  ...['database-url', 'event-store-url', 'eventstore-ca.crt', 'kafka-password', 'master-key', 'metrics-token', 'redis-url', 'smtp-url'],
];
