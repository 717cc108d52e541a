/** What every user may do, and what only verified users or users with a badge may do. */
import { z } from 'zod';
import { CHANNEL_LIMITS } from '../../channels/limits.ts';
import { EMOJI_LIMITS } from '../../emojis/limits.ts';
import { MESSAGE_LIMITS } from '../../messages/limits.ts';
import { ROLE_LIMITS } from '../../roles/limits.ts';
import { SERVER_LIMITS } from '../../servers/limits.ts';
import { setting } from './setting.ts';

export const PERK_HOLDERS = ['everyone', 'verified'] as const;
export const LONG_POST_WRITERS = ['everyone', 'supporters'] as const;

export const limitSettings = {
  'limits.serverPerks': setting(z.enum(PERK_HOLDERS), 'everyone', {
    variable: 'SERVER_PERKS',
    about: 'Which servers can choose an invite code and have more than 50 roles and 80 emoji: everyone (every server) or verified.',
  }),
  'limits.messageLength': setting(z.number().int().min(2000).max(MESSAGE_LIMITS.mostContent), MESSAGE_LIMITS.content, {
    variable: 'MESSAGE_LENGTH',
    about:
      'Characters that a message can have, from 2,000 to 10,000. Some other clients cannot send more than 2,000, but show longer messages.',
  }),
  'limits.channelsPerServer': setting(z.number().int().min(1).max(500), CHANNEL_LIMITS.perServer, {
    variable: 'CHANNELS_PER_SERVER',
    about: 'Channels and categories that a server can have.',
  }),
  'limits.rolesPerServer': setting(z.number().int().min(1).max(500), ROLE_LIMITS.perVerifiedServer, {
    variable: 'ROLES_PER_SERVER',
    about: 'Roles that a server can have, without the default role and roles of bots. A server without extra features can have 50.',
  }),
  'limits.emojisPerServer': setting(z.number().int().min(0).max(1000), EMOJI_LIMITS.perVerifiedServer, {
    variable: 'EMOJIS_PER_SERVER',
    about: 'Custom emoji that a server can have. A server without extra features can have 80.',
  }),
  'limits.serversPerAccount': setting(z.number().int().min(1).max(1000), SERVER_LIMITS.perUser, {
    variable: 'SERVERS_PER_ACCOUNT',
    about: 'Servers that a person can be in.',
  }),
  'limits.longPosts': setting(z.enum(LONG_POST_WRITERS), 'everyone', {
    variable: 'LONG_POSTS',
    about: 'Who can write posts of up to 1,500 characters: everyone or supporters (a badge). Others can write 500.',
  }),
};
