/** The command API and its workers on a foundation, in its own process or with all services in one. */
import { type CommandApi, startCommandApi } from '@folkmoot/command-api/app';
import type { Archives } from '@folkmoot/platform/media/archives';
import { openFileSpace } from '@folkmoot/platform/media/file-space';
import type { Media } from '@folkmoot/platform/media/port';
import { signedPaths } from '@folkmoot/platform/media/signed-paths';
import type { PostGuard } from '@folkmoot/platform/net/guarded-post';
import type { SignalBus } from '@folkmoot/platform/signal/bus';
import { aboutInstance } from './about-instance.ts';
import { archiverOf } from './archiver.ts';
import { captchaOf } from './captcha-settings.ts';
import { contentEraserOf } from './content-eraser.ts';
import { erasedCountsIn } from './erased-counts.ts';
import { fileExpiryOf } from './file-expiry.ts';
import type { Foundation } from './foundation.ts';
import { googleOf } from './google-settings.ts';
import { iceSettings } from './ice-settings.ts';
import { healthReport } from './instance-health/health-report.ts';
import { internalKey } from './internal-key.ts';
import { mailerOf } from './mailer.ts';
import { mayPushTo, pusherOf, pushKeys } from './push.ts';
import { reactionEraserOf } from './reaction-eraser.ts';
import { recentEraserOf } from './recent-eraser.ts';
import { recentRestorerOf } from './recent-restorer.ts';
import { sameFilesIn } from './same-files.ts';
import { sealerOf } from './sealer.ts';

export type CommandApiGround = {
  readonly foundation: Foundation;
  readonly masterKey: Uint8Array;
  readonly bus: SignalBus;
  readonly media: Media;
  readonly archives: Archives;
  /** Used if the configuration has no public URL. */
  readonly url: () => string;
  readonly startedAt: number;
  readonly pushGuard?: PostGuard | undefined;
  /** Other processes accept commands, too. Default: only this one. */
  readonly isOneOfSeveral?: boolean;
};

export async function commandApiOf(ground: CommandApiGround): Promise<CommandApi> {
  const { foundation, masterKey, bus, media, archives, url, startedAt, pushGuard } = ground;
  const { config, logger, clock, vault } = foundation;
  return startCommandApi({
    ...foundation,
    erasedCounts: erasedCountsIn(foundation),
    fileSpace: await openFileSpace(foundation.readModels),
    files: await sameFilesIn(foundation),
    bus,
    mail: mailerOf(config, logger, foundation.instance.current),
    publicUrl: () => config.PUBLIC_URL ?? url(),
    media,
    signPath: signedPaths(internalKey(masterKey), clock).sign,
    archives,
    mayPushTo: mayPushTo(pushKeys(masterKey, config), pushGuard),
    ice: iceSettings(config),
    ...googleOf(config, logger, clock),
    ...captchaOf(config, logger, vault.blindIndex),
    about: aboutInstance(config),
    health: () => healthReport(foundation, startedAt),
    projectionWaitMs: config.PROJECTION_WAIT_MS,
    isOneOfSeveral: ground.isOneOfSeveral ?? false,
  });
}

type Stop = () => Promise<void> | void;

/** Only one of several processes works. `stopWith` gets the stop function of each worker as soon as it runs. */
export async function startWorkers(ground: CommandApiGround, { words }: CommandApi, stopWith: (stop: Stop) => void): Promise<void> {
  const { foundation, masterKey, bus, archives, pushGuard } = ground;
  stopWith(fileExpiryOf(foundation).stop);
  stopWith((await contentEraserOf(foundation)).stop);
  stopWith((await reactionEraserOf(foundation)).stop);
  stopWith((await recentEraserOf(foundation)).stop);
  stopWith((await recentRestorerOf(foundation)).stop);
  stopWith(sealerOf(foundation, masterKey).stop);
  stopWith((await archiverOf(foundation, archives)).stop);
  const push = pushKeys(masterKey, foundation.config);
  if (push) stopWith((await pusherOf(foundation, bus, push, words, pushGuard)).stop);
}
