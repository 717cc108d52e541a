import { ChartBarDecreasing } from 'lucide-react';
import { text } from './texts.ts';

/** Marks the question of a poll where its choices are not shown. */
export function PollMark() {
  return <ChartBarDecreasing className="attachment-mark" aria-label={text('poll')} />;
}
