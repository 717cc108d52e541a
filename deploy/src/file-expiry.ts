/**
 * Records in the log that attached files no longer expire: after the upgrade from a version with expiry, and when a founder turns expiry
 * off. The media service keeps the files, and clients show no expiry anymore.
 */
import { AttachmentExpiryEnded } from '@folkmoot/contracts/media/events';
import { hasExpiringFiles } from '@folkmoot/read-models/queries';
import type { Foundation } from './foundation.ts';

const STREAM = 'media-expiry';
const LOOK_EVERY_MS = 20_000;
/** By then, no process accepts files with an expiry, and earlier ones are projected. */
const SETTLED_MS = 60_000;

type Ground = Pick<Foundation, 'instance' | 'readModels' | 'log' | 'codec' | 'clock' | 'newId' | 'logger'>;

/** Appends the event if files with an expiry exist while expiry is off. If several processes do it, the second event has no effect. */
export async function endExpiry({ readModels, log, codec, clock, newId }: Omit<Ground, 'instance' | 'logger'>): Promise<boolean> {
  const endedAt = clock();
  if (!(await hasExpiringFiles(readModels.kysely, endedAt))) return false;
  const meta = { actor: 'system', command: 'file expiry', correlationId: newId(), causationId: null, at: endedAt };
  await log.append(STREAM, 'any', await codec.encode([AttachmentExpiryEnded({ endedAt })], meta));
  return true;
}

export function fileExpiryOf(ground: Ground): { readonly stop: () => void } {
  const { instance, clock, logger } = ground;
  let offSince: number | null = null;
  const timer = setInterval(() => {
    if (instance.current()['files.keepDays'] !== null) offSince = null;
    else offSince ??= clock();
    if (offSince === null || clock() - offSince < SETTLED_MS) return;
    endExpiry(ground).catch((error: unknown) => logger.error({ err: error }, 'The expiry of kept files could not be removed'));
  }, LOOK_EVERY_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
