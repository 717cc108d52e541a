/** What a run of profile updates says about one key. */
import type { EventOf, Recorded } from '@folkmoot/contracts/kernel/event';
import type { ProfileUpdated } from '@folkmoot/contracts/profiles/events';

type Update = EventOf<typeof ProfileUpdated>;

/** Person and new value of every update that names the key, oldest first; null is a value. */
export function changesOf<Key extends keyof Update['data']>(
  batch: readonly Recorded<Update>[],
  key: Key,
): readonly (readonly [userId: string, value: Update['data'][Key]])[] {
  return batch.flatMap(({ data }) => (data[key] === undefined ? [] : [[data.userId, data[key]] as const]));
}
