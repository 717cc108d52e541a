import type { EmbeddedServer } from '@folkmoot/contracts/external-embed/wire';
import { LANGUAGES } from '@folkmoot/contracts/kernel/languages';
import { describe, expect, it } from 'vitest';
import { embedPage } from './embed-page.ts';
import { embedTexts, embedWords } from './embed-texts.ts';
import { embeddedServer } from './embedded-server.ts';

const server = { name: 'Books', avatar: null, banner: null, hexColor: '#123456', verified: false, serverMembers: null };
const embed = { id: '1', type: 0 as const, serverId: '10', serverInviteCode: 'aBcDe', userId: null };

function member(userId: string, name: string) {
  return { userId, name, hexColor: null, avatar: `avatars/${userId}/5.gif`, banner: null };
}

const veil = (path: string) => `veiled-${path.split('/').at(-1)}`;

describe('the content of an embed', () => {
  const activity = { name: 'Chess', action: 'Playing', link: 'https://example.org', startedAt: 1 };

  it('lists online members first, then by name, without their ids', () => {
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

  it('lists up to fifty members, but counts all who are online', () => {
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

  const english = embedWords('en_gb');

  it('escapes every name', () => {
    const page = embedPage(shown, 'https://example.org/i/a"b', english);
    expect(page).not.toContain('<script');
    expect(page).toContain('href="https://example.org/i/a&quot;b"');
  });

  it('prevents a name or an activity from changing the direction of other text', () => {
    const turned = embeddedServer(
      { embed, server: { ...server, name: '\u202eskooB' }, members: [member('1', '\u2067\u202ennA')] },
      (userId) => ({ userId, status: 1, custom: '\u202egnimoc' }),
      veil,
    );
    const page = embedPage(turned, 'https://example.org/i/a', english);
    expect(page).not.toMatch(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/);
    expect(page).toContain('<bdi>nnA</bdi>');
    expect(page).toContain('>S</span>');
  });

  it('limits stacked marks, so that they do not cover other lines', () => {
    const high = `Z${'\u0301'.repeat(33)}oe`;
    const piled = embeddedServer(
      { embed, server: { ...server, name: high }, members: [member('1', high)] },
      (userId) => ({ userId, status: 1, custom: high }),
      veil,
    );
    expect(embedPage(piled, 'https://example.org/i/a', english)).not.toMatch(/\u0301{5}/);
  });

  it('shows still images from our CDN, and images of users under hidden names', () => {
    const pictured = { ...shown, server: { ...server, avatar: 'avatars/10/7.webp', banner: 'profile_banners/10/8.webp', verified: true } };
    const page = embedPage(pictured, null, english);
    const sources = [...page.matchAll(/src="([^"]*)"/g)].map(([, source]) => source);
    expect(sources).toEqual([
      '/cdn/profile_banners/10/8.webp?size=640',
      '/cdn/avatars/10/7.webp?size=80',
      '/cdn/external-embed/veiled-5.gif?size=80&amp;type=webp',
    ]);
    expect(page).toContain('Verified');
  });

  it('rejects a color that contains anything else', () => {
    const page = embedPage({ ...shown, server: { ...server, hexColor: 'red;background:url(x)' } }, null, english);
    expect(page).not.toContain('url(x)');
    expect(page).not.toContain('<a ');
  });

  it.each(LANGUAGES)('is complete in $tag', ({ id, tag }) => {
    const members = [member('1', 'Ann'), member('2', 'Bob')];
    const here = embeddedServer(
      { embed, server: { ...server, name: "$& {name} $'" }, members },
      (userId) => ({ userId, status: Number(userId) }),
      veil,
    );
    const words = embedWords(id);
    const page = embedPage(here, 'https://example.org/i/a', words);
    expect(page).toContain(`<html lang="${tag}">`);
    expect(page).toMatch(/<a [^>]*>[^<]*<bdi>\$&amp; \{name\} \$&#39;<\/bdi>/);
    expect(embedTexts[id].status.length).toBe(4);
    for (const phrase of [words.onlineOf(2), words.statusOf(1), words.statusOf(2), words.members, words.verified]) {
      expect(phrase.trim()).not.toBe('');
      expect(page.includes(phrase) || phrase === words.verified).toBe(true);
    }
    const categories = new Intl.PluralRules(id === 'en_pirate' ? 'en' : tag).resolvedOptions().pluralCategories;
    for (const count of [0, 1, 2, 5, 22, 1000]) expect(words.onlineOf(count)).toMatch(/^\D*\d\D?\d*\D*$/);
    expect(Object.keys(embedTexts[id].online).every((category) => categories.some((known) => known === category))).toBe(true);
  });
});
