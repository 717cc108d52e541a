import { describe, expect, it } from 'vitest';
import { urlOf } from './call.ts';

describe('urlOf', () => {
  it('fills the path and omits undefined values of the query', () => {
    expect(urlOf('/channels/:channelId/messages', { channelId: '12' }, { limit: 50, before: undefined, around: null })).toBe(
      '/api/channels/12/messages?limit=50',
    );
  });

  it('encodes a value so that it cannot leave its segment of the path', () => {
    expect(urlOf('/servers/invites/:code', { code: '../users?x' }, {})).toBe('/api/servers/invites/..%2Fusers%3Fx');
  });
});
