/** The files of a channel: listed newest first, counted, and deleted with their messages, for any batches. */
import { ChannelPurged } from '@folkmoot/contracts/channels/events';
import type { AnyEvent } from '@folkmoot/contracts/kernel/event';
import { MemberBanned } from '@folkmoot/contracts/members/events';
import { MessageDeleted } from '@folkmoot/contracts/messages/events';
import type { RawAttachment } from '@folkmoot/contracts/messages/wire';
import { recordingText } from '@folkmoot/contracts/voice-messages/recording';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { profiles } from '../profiles/profiles.projection.ts';
import { asking, registered, type TestReadModels, testReadModels } from '../profiles/test-support.ts';
import { messageSent } from '../test-events.ts';
import { attachmentAnswers } from './attachments.queries.ts';
import { messages } from './messages.projection.ts';

const place = { channelId: '50', serverId: '7', recipientId: null, authorId: '1' };
const id = (serial: number) => String(serial).padStart(19, '1');

function sent(serial: number, change: Partial<ReturnType<typeof messageSent>['data']> = {}): AnyEvent {
  return messageSent({ messageId: id(serial), ...place, sentAt: serial, ...change });
}

const measures = { mime: 'image/webp', width: 4, height: 3, filesize: 9, expireAt: null };
function withFile(serial: number, change: Partial<ReturnType<typeof messageSent>['data']> = {}): AnyEvent {
  const attachment = { attachmentId: id(serial + 100), provider: 'local', fileId: '5', ...measures } as const;
  return sent(serial, { attachment, attachmentPath: `attachments/50/5/${serial}.webp`, ...change });
}

let models: TestReadModels;

beforeAll(async () => {
  models = await testReadModels(inject('postgresUrl'), [profiles, messages]);
});
afterEach(() => models.clear());
afterAll(() => models.drop());

async function list(query: Record<string, unknown> = {}): Promise<readonly RawAttachment[]> {
  const [answer] = attachmentAnswers;
  const input = { ...asking('1'), params: { channelId: '50' }, query, db: models.db } as unknown as Parameters<
    NonNullable<typeof answer>['run']
  >[0];
  const answered = (await answer?.run(input)) as readonly RawAttachment[] | { readonly json: string };
  return 'json' in answered ? JSON.parse(answered.json) : answered;
}

const serials = async (query: Record<string, unknown> = {}) => (await list(query)).map((file) => Number(file.id.slice(-3)));

const deleted = (serial: number) => MessageDeleted({ messageId: id(serial), ...place, deletedById: '1', attachmentCount: 1 });
const counted = async () => (await models.rows()).attachment_counts;

describe('the files of a channel', () => {
  const history = [registered('1'), sent(24), withFile(25), withFile(26), withFile(27, { channelId: '51' }), withFile(28), withFile(29)];

  it('are listed with their messages', async () => {
    await models.given([registered('1'), withFile(25)]);
    const record = { id: id(125), provider: 'local', path: 'attachments/50/5/25.webp', fileId: null, ...measures, createdAt: 25 };
    expect(await list()).toEqual([{ ...record, messageId: id(25), postId: null, channelId: '50', serverId: '7' }]);
  });

  it('have the recording if they are voice messages', async () => {
    const voice = { durationMs: 1500, waveform: 'AAEC' };
    await models.given([registered('1'), withFile(25, { voice: recordingText(voice) }), withFile(26, { voice: null })]);
    const [ordinary, recorded] = await list();
    expect(recorded).toMatchObject({ voice });
    expect(ordinary).not.toHaveProperty('voice');
  });

  it('are sorted newest first; after continues with older ones, before with newer ones, oldest first', async () => {
    await models.given(history);
    expect(await serials()).toEqual([129, 128, 126, 125]);
    expect(await serials({ limit: 2 })).toEqual([129, 128]);
    expect(await serials({ after: id(128) })).toEqual([126, 125]);
    expect(await serials({ after: id(129), limit: 1 })).toEqual([128]);
    expect(await serials({ before: id(125) })).toEqual([126, 128, 129]);
    expect(await serials({ before: '0', limit: 2 })).toEqual([125, 126]);
    for (const limit of [0, -1]) expect(await serials({ limit })).toHaveLength(4);
    expect(await serials({ limit: 101 })).toEqual([]);
  });

  it.each([1, 1000])('are counted per channel, in batches of %i', async (batch) => {
    await models.given(history, batch);
    expect(await counted()).toEqual([
      { channel_id: '50', attachments: 4 },
      { channel_id: '51', attachments: 1 },
    ]);
  });

  const deletedMessages = { from: 26, to: 28 };
  const banned = MemberBanned({
    serverId: '7',
    userId: '1',

    bannedById: '2',
    wasMember: true,
    deletedMessages,
    systemMessage: null,
    bannedAt: 30,
  });
  const channelPurged = ChannelPurged({ serverId: '7', channelId: '50', purgedAt: 30 });

  it.each([
    ['their message', deleted(26), [129, 128, 125], [4 - 1, 1]],
    ['the messages that a ban deletes', banned, [129, 125], [2, 0]],
    ['their channel', channelPurged, [], [0, 1]],
  ] as const)('are deleted with %s', async (_title, event, left, [here, there]) => {
    await models.given([...history, event]);
    expect(await serials()).toEqual(left);
    expect(await counted()).toEqual([
      { channel_id: '50', attachments: here },
      { channel_id: '51', attachments: there },
    ]);
  });
});
