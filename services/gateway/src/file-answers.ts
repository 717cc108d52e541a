/** Answers the query about storage use from the records of the media service, because no read model has it. */
import type { InstanceSettings } from '@folkmoot/contracts/instance/settings/settings';
import { getFileUsage } from '@folkmoot/contracts/media/commands';
import type { FileSpace } from '@folkmoot/platform/media/file-space';
import { type AnyAnswer, answer } from '@folkmoot/platform/query/answer';

const MB = 1024 * 1024;

export function fileAnswers({ usedBy }: Pick<FileSpace, 'usedBy'>, instance: () => InstanceSettings): readonly AnyAnswer[] {
  return [
    answer(getFileUsage, async ({ actor }) => {
      const quota = instance()['files.quotaMb'];
      return { usedBytes: actor ? await usedBy(actor.userId) : 0, quotaBytes: quota === null ? null : quota * MB };
    }),
  ];
}
