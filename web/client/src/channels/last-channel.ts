/** The channel last looked at in each server, on this device. Read anew each time: other tabs write too. */
import { readEntry, writeEntry } from '../local/local-store.ts';
import { fieldsOf } from '../local/reading.ts';

export function rememberChannel(serverId: string, channelId: string): void {
  writeEntry('lastChannels', { ...Object.fromEntries(fieldsOf(readEntry('lastChannels'))), [serverId]: channelId });
}

/** null: never there, or what was kept is no more. */
export function lastChannel(serverId: string): string | null {
  const channelId = fieldsOf(readEntry('lastChannels')).get(serverId);
  return typeof channelId === 'string' ? channelId : null;
}
