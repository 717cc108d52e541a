import type { CountedThen } from '@folkmoot/contracts/history/past';
import { numberText } from '../../format.ts';
import { text } from '../../texts.ts';

/** null: hidden from the selected viewer. */
export function countText(counted: CountedThen | null): string {
  if (!counted) return text('pastNotShown');
  const count = numberText(counted.count);
  return counted.isWhole ? count : text('pastAtLeast', { count });
}
