/** Finds erased users. Nothing of them is reconstructed, for any time. */
import { AccountDeleted } from '@folkmoot/contracts/accounts/events';
import type { PastReading } from './past-reading.ts';
import { END } from './place-as-of.ts';

export async function erasedAmong({ streams }: PastReading, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  const own = await streams(
    userIds.map((id) => `user-${id}`),
    END,
  );
  return new Set(userIds.filter((id) => own.get(`user-${id}`)?.some(({ type }) => type === AccountDeleted.type)));
}
