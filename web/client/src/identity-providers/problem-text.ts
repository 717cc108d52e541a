/** The text for an error of a provider. A newer server may send unknown ones. */
import { text } from './texts.ts';

export function problemText(problem: string): string {
  switch (problem) {
    case 'away':
      return text('unavailable');
    case 'cancelled':
      return text('cancelled');
    case 'expired':
      return text('expired');
    case 'unknown':
      return text('unknown');
    default:
      return text('failed');
  }
}
