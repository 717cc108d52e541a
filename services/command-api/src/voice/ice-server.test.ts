import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { iceServerFor } from './ice-server.ts';

const stunUrl = 'stun:stun.example.com';

describe('the ICE server for peers', () => {
  it('is a STUN server if there is no relay', () => {
    expect(iceServerFor('7', 0, { stunUrl, turn: null })).toEqual({ urls: stunUrl, username: '', credential: '' });
  });

  it('is a relay for a day, with an expiry in the user name and its signature', () => {
    const turn = { urls: ['turn:turn.example.com:3478'], secret: 'shared' };
    const { username, credential, urls } = iceServerFor('7', 1_800_000_000_500, { stunUrl, turn });
    expect([username, urls]).toEqual(['1800086400:7', turn.urls]);
    expect(credential).toBe(createHmac('sha1', 'shared').update('1800086400:7').digest('base64'));
  });
});
