import type { EmbeddedServer } from '@folkmoot/contracts/external-embed/wire';
import { describe, expect, it } from 'vitest';
import { embedPage } from './embed-page.ts';
import { embeddedServer } from './embedded-server.ts';

const server = { name: 'Books', avatar: null, banner: null, hexColor: '#123456', verified: false, serverMembers: null };
const embed = { id: '1', type: 0 as const, serverId: '10', serverInviteCode: 'aBcDe', userId: null };

function member(userId: string, name: string) {
  return { userId, name, hexColor: null, avatar: `avatars/${userId}/5.gif`, banner: null };
}

const veil = (path: string) => `veiled-${path.split('/').at(-1)}`;

describe('what an embed shows', () => {
  const activity = { name: 'Chess', action: 'Playing', link: 'https://example.org', startedAt: 1 };

  it('is who is online first, then by name, without a trace of who they are', () => {
    const members = [member('3', 'cat'), member('2', 'Bob'), member('1', 'Ann')];
    const shown = embeddedServer(
      { embed, server, members },
      (userId) => (userId === '3' ? { userId, status: 1, custom: 'hi', activity } : null),
      veil,
    );
    expect(shown.onlineMembersCount).toBe(1);
    expect(shown.users.map(({ id, username }) => [id, username])).toEqual([
      [0, 'cat'],
      [1, 'Ann'],
      [2, 'Bob'],
    ]);
    expect(shown.users[0]?.presence).toEqual({ status: 1, custom: 'hi', activity: { name: 'Chess', action: 'Playing' } });
    expect(shown.users[0]).toMatchObject({ avatar: 'veiled-5.gif', banner: null });
    expect(JSON.stringify(shown.users)).not.toContain('userId');
    expect(JSON.stringify(shown.users)).not.toContain('avatars/');
  });

  it('is no more than fifty members, but counts all who are online', () => {
    const members = Array.from({ length: 60 }, (_, at) => member(`${at}`, `member ${at}`));
    const shown = embeddedServer({ embed, server, members }, (userId) => ({ userId, status: 1 }), veil);
    expect([shown.users.length, shown.onlineMembersCount]).toEqual([50, 60]);
  });
});

describe('the page of an embed', () => {
  const evil = '<script>alert("1")</script>';
  const shown: EmbeddedServer = embeddedServer(
    { embed, server: { ...server, name: evil }, members: [member('1', evil)] },
    () => null,
    veil,
  );

  it('escapes every name', () => {
    const page = embedPage(shown, 'https://example.org/i/a"b');
    expect(page).not.toContain('<script');
    expect(page).toContain('href="https://example.org/i/a&quot;b"');
  });

  it('shows pictures of ours, still, and those of people by their hidden names', () => {
    const pictured = { ...shown, server: { ...server, avatar: 'avatars/10/7.webp', banner: 'profile_banners/10/8.webp', verified: true } };
    const page = embedPage(pictured, null);
    const sources = [...page.matchAll(/src="([^"]*)"/g)].map(([, source]) => source);
    expect(sources).toEqual([
      '/cdn/profile_banners/10/8.webp?size=640',
      '/cdn/avatars/10/7.webp?size=80',
      '/cdn/external-embed/veiled-5.gif?size=80&amp;type=webp',
    ]);
    expect(page).toContain('verified');
  });

  it('takes no colour that is more than one', () => {
    const page = embedPage({ ...shown, server: { ...server, hexColor: 'red;background:url(x)' } }, null);
    expect(page).not.toContain('url(x)');
    expect(page).not.toContain('<a ');
  });
});
