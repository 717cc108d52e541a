import { describe, expect, it } from 'vitest';
import { pictureUrl } from './picture-url.ts';

describe('the address of an image', () => {
  it.each([
    ['avatars/1/2.webp', {}, '/cdn/avatars/1/2.webp'],
    ['avatars/1/2.webp', { size: 80, still: true }, '/cdn/avatars/1/2.webp?size=80'],
    ['avatars/1/2.gif', { size: 80, still: true }, '/cdn/avatars/1/2.gif?size=80&type=webp'],
    ['avatars/1/2.gif', { size: 80, still: false }, '/cdn/avatars/1/2.gif?size=80'],
    ['profile_banners/1/2.gif', { still: true }, '/cdn/profile_banners/1/2.gif?type=webp'],
  ])('for %s, %j', (path, shown, url) => {
    expect(pictureUrl(path, shown)).toBe(url);
  });
});
