import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { register } from './accounts/commands.ts';
import { updateApplication, updateBot } from './applications/commands.ts';
import { createChannel, updateChannel } from './channels/commands.ts';
import { setNickname } from './members/commands.ts';
import { moderateUser } from './moderation/user-commands.ts';
import { updateProfile } from './profiles/commands.ts';
import { updateRole } from './roles/commands.ts';
import { createServer, updateServer, updateServerFolder } from './servers/commands.ts';

const PILED = `Zoe Z${'\u0301'.repeat(20)}`;

const NAMED: readonly (readonly [string, z.ZodType, string])[] = [
  ['who registers', register.body, 'username'],
  ['a person', updateProfile.body, 'username'],
  ['a person, by moderators', moderateUser.body, 'username'],
  ['a bot', updateBot.body, 'username'],
  ['an application', updateApplication.body, 'name'],
  ['a member', setNickname.body, 'nickname'],
  ['a new server', createServer.body, 'name'],
  ['a server', updateServer.body, 'name'],
  ['a folder', updateServerFolder.body, 'name'],
  ['a new channel', createChannel.body, 'name'],
  ['a channel', updateChannel.body, 'name'],
  ['a role', updateRole.body, 'name'],
];

describe('a name with stacked marks', () => {
  it.each(NAMED)('is rejected by %s', (_, body, field) => {
    const faults = body.safeParse({ [field]: PILED }).error?.issues.filter(({ path }) => path[0] === field);
    expect(faults?.map(({ message }) => message)).toEqual(['must not stack marks on a letter']);
  });
});
