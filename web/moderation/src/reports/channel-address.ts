import type { OpenedCase } from './use-case.ts';

/** The console page of the channel, at the reported message. */
export function channelAddress({ kind, thingId, channelId }: Pick<OpenedCase, 'kind' | 'thingId' | 'channelId'>): string {
  return `/channels?${new URLSearchParams({ channelId: channelId ?? '', ...(kind === 'message' ? { aroundId: thingId } : {}) })}`;
}
