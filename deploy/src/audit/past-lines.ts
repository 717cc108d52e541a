/** What all lines about the past have in common. */
import { readable } from './line.ts';

export function placeLine({ position, at }: { readonly position: number; readonly at: number }): string {
  return position < 0 ? 'Before the first event' : `After event ${position}, ${new Date(at).toISOString()}`;
}

export function quoted(told: object): string {
  return readable(JSON.stringify(told));
}
