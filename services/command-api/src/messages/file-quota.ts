/** Checks the quotas for a claimed file (instance.md, section 1): of its sender and of the instance. */
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import { fullInstanceQuota, fullQuota } from '@folkmoot/contracts/messages/refusals';
import type { ClaimedFile } from '@folkmoot/platform/media/port';
import type { Deps } from '../domain.ts';

const MB = 1024 * 1024;

/** With one decimal, so that 0.8 of 1 MB is not shown as 1 of 1 MB. */
function megabytes(bytes: number): string {
  return `${Math.round((bytes / MB) * 10) / 10}`;
}

export type QuotaDeps = Pick<Deps, 'instance' | 'fileSpace'>;

/** null: the file fits, and counts from now on. A refusal contains the used space. */
export async function quotaRefusal(
  userId: string,
  { fileId, filesize: bytes }: Pick<ClaimedFile, 'fileId' | 'filesize'>,
  { instance, fileSpace }: QuotaDeps,
): Promise<Refusal<'FileQuotaFull'> | null> {
  const { 'files.quotaMb': quota, 'files.instanceQuotaMb': quotaOfAll } = instance();
  if (quota === null && quotaOfAll === null) return null;
  const inBytes = (megabytes: number | null) => (megabytes === null ? null : megabytes * MB);
  const full = await fileSpace.take({ fileId, userId, bytes, quota: inBytes(quota), quotaOfAll: inBytes(quotaOfAll) });
  if (!full) return null;
  const used = megabytes(full.used);
  const text = full.full === 'person' ? fullQuota(used, quota ?? 0) : fullInstanceQuota(used, quotaOfAll ?? 0);
  return refuse('FileQuotaFull', { text });
}
