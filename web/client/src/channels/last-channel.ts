/** The channel that was last opened in each server on this device. Not cached, because other tabs write too. */
import { readEntry, writeEntry } from '../local/local-store.ts';
import { fieldsOf } from '../local/reading.ts';

export function rememberChannel(serverId: string, channelId: string): void {
  writeEntry('lastChannels', { ...Object.fromEntries(fieldsOf(readEntry('lastChannels'))), [serverId]: channelId });
}

/** null: the server was never opened here, or the stored value is invalid. */
export function lastChannel(serverId: string): string | null {
  const channelId = fieldsOf(readEntry('lastChannels')).get(serverId);
  return typeof channelId === 'string' ? channelId : null;
}
