/** The Google account integration from the configuration. undefined: off. */
import { type Google, google } from '@folkmoot/command-api/google';
import type { Config } from '@folkmoot/platform/config/config';
import { Failure } from '@folkmoot/platform/errors';
import type { Logger } from '@folkmoot/platform/telemetry/logger';

export function googleOf(config: Config, logger: Logger, clock: () => number): { readonly google?: Google } {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: issuer, GOOGLE_DRIVE_URL: driveUrl } = config;
  if (clientId === undefined) return {};
  if (clientSecret === undefined) throw new Failure('Misconfigured', 'GOOGLE_CLIENT_ID needs GOOGLE_CLIENT_SECRET.');
  return { google: google({ issuer, clientId, clientSecret, driveUrl: new URL(driveUrl).origin }, logger, clock) };
}

/** The address to which the web client uploads files. */
export function driveOf({ GOOGLE_CLIENT_ID: clientId, GOOGLE_DRIVE_URL: driveUrl }: Config): readonly string[] {
  return clientId === undefined ? [] : [new URL(driveUrl).origin];
}
