import { describe, expect, it } from 'vitest';
import { getOwnDetails, updateProfile } from './commands.ts';

describe('the body of a profile update', () => {
  it('tells what is absent from what is cleared', () => {
    const parsed = updateProfile.body.parse({ bio: null, bgColorOne: null, email: null, dmStatus: null, socketId: null });
    expect(parsed).toMatchObject({ bio: null, bgColorOne: null });
    expect([parsed.email, parsed.dmStatus, parsed.socketId, parsed.primaryColor]).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('takes numeric text for the privacy choices, and nothing out of range', () => {
    expect(updateProfile.body.parse({ dmStatus: '2', lastOnlineStatus: 0 })).toMatchObject({ dmStatus: 2, lastOnlineStatus: 0 });
    expect(updateProfile.body.safeParse({ friendRequestStatus: 3 }).success).toBe(false);
    expect(updateProfile.body.safeParse({ friendRequestStatus: 'x' }).success).toBe(false);
  });

  it.each(['#fff', '#aabbcc', '#aabbccdd', 'rgb(1, 2, 3)', 'hsla(120, 50%, 50%, 0.5)'])('takes the colour %s', (color) => {
    expect(updateProfile.body.safeParse({ primaryColor: color }).success).toBe(true);
  });

  it.each(['red; background: url(x)', 'url(http://x)', '#ggg', '', 'rgb(1)'.repeat(40)])('refuses the colour %s', (color) => {
    expect(updateProfile.body.safeParse({ primaryColor: color }).success).toBe(false);
  });

  it.each([{ tag: 'abc' }, { tag: 'ab-d' }, { username: 'a:b:c' }, { newPassword: 'abc' }, { bio: '  ' }, { bio: 'a'.repeat(1001) }])(
    'refuses %j',
    (body) => {
      expect(updateProfile.body.safeParse(body).success).toBe(false);
    },
  );
});

describe('the query of details', () => {
  it('takes only the exact text true', () => {
    expect(getOwnDetails.query.parse({ includePinnedPosts: 'true', includeBotCommands: '1' })).toEqual({
      includePinnedPosts: true,
      includeBotCommands: false,
    });
    expect(getOwnDetails.query.parse({})).toEqual({ includePinnedPosts: false, includeBotCommands: false });
  });
});
