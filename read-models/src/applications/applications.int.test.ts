import {
  ApplicationCreated,
  ApplicationDeleted,
  ApplicationRenamed,
  BotCommandsSet,
  BotCreated,
  BotTokenRefreshed,
} from '@folkmoot/contracts/applications/events';
import type { AnyEvent } from '@folkmoot/contracts/kernel/event';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { members } from '../members/members.projection.ts';
import { joined, type TestReadModels, testReadModels } from '../profiles/test-support.ts';
import { readApplication, readApplicationOfBot, readApplicationsOf, readCommandsIn, readCommandsOf } from './application-records.ts';
import { applications } from './applications.projection.ts';

let models: TestReadModels;

beforeAll(async () => {
  models = await testReadModels(inject('postgresUrl'), [applications, members]);
});
beforeEach(() => models.clear());
afterAll(() => models.drop());

function command(name: string) {
  return { name, description: null, args: `<${name}>` };
}

function anApplication(applicationId: string, ownerId: string, botUserId: string): readonly AnyEvent[] {
  const own = { applicationId, ownerId };
  const named = { applicationId, userId: ownerId };
  return [
    ApplicationCreated({ ...named, name: 'Untitled 1', createdAt: 5 }),
    ApplicationRenamed({ ...named, name: 'Helper' }),
    ApplicationRenamed({ ...named, name: `Helper ${applicationId}` }),
    BotCreated({ ...own, userId: botUserId }),
    BotCommandsSet({ ...own, userId: botUserId, commands: [command('old'), command('gone')] }),
    BotCommandsSet({ ...own, userId: botUserId, commands: [command('roll'), command('ban')] }),
    BotTokenRefreshed({ ...own, userId: botUserId, tokenVersion: 1 }),
    BotTokenRefreshed({ ...own, userId: botUserId, tokenVersion: 2 }),
  ];
}

describe('applications', () => {
  it.each([1, 1000])('are read in their last state, in batches of %i', async (batch) => {
    await models.given([...anApplication('50', '1', '90'), ...anApplication('51', '1', '91'), ...anApplication('52', '2', '92')], batch);
    const first = { id: '50', name: 'Helper 50', description: null, avatar: null, botUserId: '90', botTokenVersion: 2 };
    expect(await readApplication(models.db, '50')).toEqual({ ...first, creatorAccountId: '1', createdAt: 5 });
    expect((await readApplicationsOf(models.db, '1')).map(({ id }) => id)).toEqual(['50', '51']);
    expect(await readApplicationOfBot(models.db, '92')).toMatchObject({ id: '52' });
    expect(await readCommandsOf(models.db, '90')).toEqual([command('ban'), command('roll')]);
  });

  it('are deleted in a replay after the erasure of their owner', async () => {
    const named = { applicationId: '50', userId: '1', name: null };
    await models.given([
      ApplicationCreated({ ...named, createdAt: 5 }),
      ApplicationRenamed(named),
      ApplicationDeleted({ applicationId: '50', ownerId: '1', userId: null, deletedAt: 9 }),
    ]);
    expect(await models.rows()).toMatchObject({ applications: [] });
  });

  it('are deleted with their bot and its commands', async () => {
    await models.given([
      ...anApplication('50', '1', '90'),
      ApplicationDeleted({ applicationId: '50', ownerId: '1', userId: '90', deletedAt: 9 }),
    ]);
    expect(await models.rows()).toMatchObject({ applications: [], bot_commands: [] });
  });
});

it('commands of a server are those of its bots, by name', async () => {
  await models.given([
    ...anApplication('50', '1', '90'),
    ...anApplication('51', '1', '91'),
    joined('7', '90'),
    joined('7', '1'),
    joined('8', '91'),
  ]);
  expect(await readCommandsIn(models.db, '7')).toEqual([
    { ...command('ban'), botUserId: '90' },
    { ...command('roll'), botUserId: '90' },
  ]);
  expect(await readCommandsIn(models.db, '9')).toEqual([]);
});
