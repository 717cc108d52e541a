/** The media folder, and the settings of the media service. */
import { resolve } from 'node:path';
import type { InstanceSettings } from '@folkmoot/contracts/instance/settings/settings';
import type { Config } from '@folkmoot/platform/config/config';
import { Failure } from '@folkmoot/platform/errors';
import type { Vault } from '@folkmoot/platform/vault/vault';

const DAY_MS = 86_400_000;
const MB = 1024 * 1024;

export function mediaFolder(config: Config): string {
  return resolve(config.MEDIA_DIR ?? resolve(config.DATA_DIR, 'media'));
}

/** null: claimed files are stored in the media folder. */
export function s3Settings({ MEDIA_S3_BUCKET: bucket, MEDIA_S3_URL, MEDIA_S3_REGION, MEDIA_S3_KEY, MEDIA_S3_SECRET }: Config) {
  if (bucket === undefined) return null;
  if (MEDIA_S3_KEY === undefined || MEDIA_S3_SECRET === undefined) {
    throw new Failure('Misconfigured', 'MEDIA_S3_BUCKET needs MEDIA_S3_KEY and MEDIA_S3_SECRET.');
  }
  return { url: MEDIA_S3_URL ?? null, bucket, region: MEDIA_S3_REGION, key: MEDIA_S3_KEY, secret: MEDIA_S3_SECRET };
}

/** `instance`: the current settings of the instance. */
export function mediaSettings(config: Config, instance: () => InstanceSettings) {
  return {
    folder: mediaFolder(config),
    s3: s3Settings(config),
    workers: config.MEDIA_WORKERS,
    keepMs() {
      const days = instance()['files.keepDays'];
      // A fraction of a day may be no whole number of milliseconds, but times in the log are.
      return days === null ? null : Math.round(days * DAY_MS);
    },
    sizes() {
      const { 'files.maxMb': file, 'files.imageMaxMb': picture } = instance();
      return { fileBytes: file * MB, pictureBytes: Math.min(picture, file) * MB };
    },
    isSigned: () => instance()['files.signed'],
    waitingBytes: config.MEDIA_UNCLAIMED_MB * MB,
  };
}

/** The user of a token's session. null: there is none. */
export function userOf(vault: Vault): (token: string) => Promise<string | null> {
  return async (token) => (await vault.sessionOf(token))?.userId ?? null;
}
