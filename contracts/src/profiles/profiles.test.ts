import { describe, expect, it } from 'vitest';
import { getOwnDetails, updateProfile } from './commands.ts';

describe('the body of a profile update', () => {
  it('distinguishes absent from cleared fields', () => {
    const parsed = updateProfile.body.parse({ bio: null, bgColorOne: null, email: null, dmStatus: null, socketId: null });
    expect(parsed).toMatchObject({ bio: null, bgColorOne: null });
    expect([parsed.email, parsed.dmStatus, parsed.socketId, parsed.primaryColor]).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('accepts numeric text for privacy settings, and nothing out of range', () => {
    expect(updateProfile.body.parse({ dmStatus: '2', lastOnlineStatus: 0 })).toMatchObject({ dmStatus: 2, lastOnlineStatus: 0 });
    expect(updateProfile.body.safeParse({ friendRequestStatus: 3 }).success).toBe(false);
    expect(updateProfile.body.safeParse({ friendRequestStatus: 'x' }).success).toBe(false);
  });

  it.each(['#fff', '#aabbcc', '#aabbccdd', 'rgb(1, 2, 3)', 'hsla(120, 50%, 50%, 0.5)'])('accepts the colour %s', (color) => {
    expect(updateProfile.body.safeParse({ primaryColor: color }).success).toBe(true);
  });

  it.each(['red; background: url(x)', 'url(http://x)', '#ggg', '', 'rgb(1)'.repeat(40)])('rejects the colour %s', (color) => {
    expect(updateProfile.body.safeParse({ primaryColor: color }).success).toBe(false);
  });

  it.each([{ tag: 'abc' }, { tag: 'ab-d' }, { username: 'a:b:c' }, { newPassword: 'abc' }, { bio: '  ' }, { bio: 'a'.repeat(1001) }])(
    'rejects %j',
    (body) => {
      expect(updateProfile.body.safeParse(body).success).toBe(false);
    },
  );
});

describe('the query of details', () => {
  it('accepts only the text true', () => {
    expect(getOwnDetails.query.parse({ includePinnedPosts: 'true', includeBotCommands: '1' })).toEqual({
      includePinnedPosts: true,
      includeBotCommands: false,
    });
    expect(getOwnDetails.query.parse({})).toEqual({ includePinnedPosts: false, includeBotCommands: false });
  });
});
