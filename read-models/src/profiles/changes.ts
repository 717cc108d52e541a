/** The changes of one key in a batch of profile updates. */
import type { EventOf, Recorded } from '@folkmoot/contracts/kernel/event';
import type { ProfileUpdated } from '@folkmoot/contracts/profiles/events';

type Update = EventOf<typeof ProfileUpdated>;

/** User and new value of each update with the key, oldest first. null is a value. */
export function changesOf<Key extends keyof Update['data']>(
  batch: readonly Recorded<Update>[],
  key: Key,
): readonly (readonly [userId: string, value: Update['data'][Key]])[] {
  return batch.flatMap(({ data }) => (data[key] === undefined ? [] : [[data.userId, data[key]] as const]));
}
