/** The channel last looked at in each server, on this device. */
const KEY = 'folkmoot.last-channels';

export function rememberChannel(serverId: string, channelId: string): void {
  localStorage.setItem(KEY, JSON.stringify({ ...kept(), [serverId]: channelId }));
}

/** null: never there, or what was kept is no more. */
export function lastChannel(serverId: string): string | null {
  const channelId = kept()[serverId];
  return typeof channelId === 'string' ? channelId : null;
}

function kept(): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
