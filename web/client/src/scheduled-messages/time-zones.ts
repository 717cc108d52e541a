/** The time zones to choose from. Pure, except for the zone of this device. */
import { offsetAt } from './zoned-time.ts';

export type Zone = { readonly id: string; readonly label: string };

const MINUTE_MS = 60_000;
const MOST_FOUND = 50;

export function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** `UTC+05:30` */
function offsetLabel(at: number, zone: string): string {
  const minutes = Math.round(offsetAt(at, zone) / MINUTE_MS);
  const two = (part: number) => String(part).padStart(2, '0');
  const size = Math.abs(minutes);
  return `UTC${minutes < 0 ? '−' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

/** With its distance from UTC at this time. */
export function zoneLabel(zone: string, at: number): string {
  return `${zone.replaceAll('_', ' ')} (${offsetLabel(at, zone)})`;
}

/** `own` and UTC are included, even if the browser does not list them. */
export function allZones(own: string): readonly string[] {
  return [...new Set([own, 'UTC', ...Intl.supportedValuesOf('timeZone')])];
}

/** The zones with all words of the query in their name or their distance from UTC. */
export function findZones(zones: readonly string[], query: string, at: number): readonly Zone[] {
  const words = query.toLowerCase().replaceAll('-', '−').split(/\s+/).filter(Boolean);
  const found: Zone[] = [];
  for (const id of zones) {
    const label = zoneLabel(id, at);
    const searched = label.toLowerCase().replaceAll('-', '−');
    if (words.every((word) => searched.includes(word))) found.push({ id, label });
    if (found.length === MOST_FOUND) break;
  }
  return found;
}
