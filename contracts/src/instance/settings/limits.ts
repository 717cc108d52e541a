/** What an instance gives to everybody, or to those only whom its people verified or gave a badge. */
import { z } from 'zod';
import { setting } from './setting.ts';

export const PERK_HOLDERS = ['everyone', 'verified'] as const;
export const LONG_POST_WRITERS = ['everyone', 'supporters'] as const;

export const limitSettings = {
  'limits.serverPerks': setting(z.enum(PERK_HOLDERS), 'everyone', {
    variable: 'SERVER_PERKS',
    about:
      'Which servers can choose an invite code and have up to 200 roles and 200 emojis: everyone or verified. Others have 50 roles and 80 emojis.',
  }),
  'limits.longPosts': setting(z.enum(LONG_POST_WRITERS), 'everyone', {
    variable: 'LONG_POSTS',
    about: 'Who can write posts of up to 1,500 characters: everyone or supporters (a badge). Others can write 500.',
  }),
};
