/** Pages are in the order of the log, also if ids have another order, and cursors refer to the position of their message (H7). */
import type { listMessages } from '@folkmoot/contracts/messages/commands';
import { MessageDeleted } from '@folkmoot/contracts/messages/events';
import type { QueryInput } from '@folkmoot/platform/query/answer';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { profiles } from '../profiles/profiles.projection.ts';
import { registered, type TestReadModels, testReadModels } from '../profiles/test-support.ts';
import { messageSent } from '../test-events.ts';
import { messages } from './messages.projection.ts';
import { messageAnswers } from './messages.queries.ts';

const place = { channelId: '50', serverId: null, recipientId: '2', authorId: '1' };
const id = (serial: number) => String(serial).padStart(19, '1');

const sent = (serial: number) => messageSent({ messageId: id(serial), ...place, sentAt: serial });

let models: TestReadModels;

beforeAll(async () => {
  models = await testReadModels(inject('postgresUrl'), [profiles, messages]);
  await sql`create table checkpoints (projection text, position bigint)`.execute(models.db);
  const deleted = MessageDeleted({ messageId: id(27), ...place, deletedById: '1', attachmentCount: 0 });
  // The log contains 25, 27, 26, 28; then 27 is deleted.
  await models.given([registered('1'), ...[25, 27, 26, 28].map(sent), deleted]);
});
afterAll(() => models.drop());

async function page(query: QueryInput<typeof listMessages>['query']): Promise<readonly number[]> {
  const [list] = messageAnswers;
  const access = { actor: null, channel: null, server: null };
  const input = { actor: null, access, params: { channelId: '50' }, query, db: models.db } as unknown as Parameters<
    NonNullable<typeof list>['run']
  >[0];
  const answer = (await list?.run(input)) as { readonly json: string };
  return (JSON.parse(answer.json) as { readonly id: string }[]).map((message) => Number(message.id.slice(-2)));
}

describe('pages of a channel', () => {
  it('H7 are in the order of the log', async () => {
    expect(await page({})).toEqual([25, 26, 28]);
    expect(await page({ after: id(25) })).toEqual([26, 28]);
    expect(await page({ before: id(28) })).toEqual([25, 26]);
  });

  it('continue at a deleted message', async () => {
    expect(await page({ after: id(27) })).toEqual([26, 28]);
    expect(await page({ before: id(27) })).toEqual([25]);
    expect(await page({ around: id(27), limit: 4 })).toEqual([25, 26, 28]);
  });

  it('start and end at cursors that never existed', async () => {
    expect(await page({ after: '0' })).toEqual([25, 26, 28]);
    expect(await page({ before: '9'.repeat(19) })).toEqual([25, 26, 28]);
    expect(await page({ before: '0' })).toEqual([]);
  });
});
