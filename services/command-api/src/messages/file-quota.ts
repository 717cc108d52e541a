/** Whether there is space for a file (instance.md, section 1): of the person who sends it, and of the instance. */
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import { fullQuota, messageRefusals } from '@folkmoot/contracts/messages/refusals';
import type { Deps } from '../domain.ts';

const MB = 1024 * 1024;
const { ofInstance } = messageRefusals.FileQuotaFull.others;

export type QuotaDeps = Pick<Deps, 'instance' | 'fileBytes'>;

/** null: the file fits. The refusal says how much is used. Files that one person sends in the same moment do not see each other. */
export async function quotaRefusal(
  userId: string,
  bytes: number,
  { instance, fileBytes }: QuotaDeps,
): Promise<Refusal<'FileQuotaFull'> | null> {
  const { 'files.quotaMb': quota, 'files.instanceQuotaMb': quotaOfAll } = instance();
  if (quota !== null) {
    const used = await fileBytes.of(userId);
    if (used + bytes > quota * MB) return refuse('FileQuotaFull', { text: fullQuota(Math.ceil(used / MB), quota) });
  }
  if (quotaOfAll !== null && (await fileBytes.all()) + bytes > quotaOfAll * MB) return refuse('FileQuotaFull', { text: ofInstance });
  return null;
}
