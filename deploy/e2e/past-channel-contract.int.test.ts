/** A past state of a channel (decision 60). It shows what people could read at that time, and every access is logged. */
import { setChannelPermissions } from '@folkmoot/contracts/channels/commands';
import { blockUser } from '@folkmoot/contracts/friends/commands';
import * as history from '@folkmoot/contracts/history/commands';
import { PastChannelRead } from '@folkmoot/contracts/history/events';
import { HISTORY_LIMITS } from '@folkmoot/contracts/history/limits';
import type { PastChannel } from '@folkmoot/contracts/history/past-channel';
import { openDm } from '@folkmoot/contracts/inbox/commands';
import { banMember } from '@folkmoot/contracts/members/commands';
import { addReaction, deleteMessage, editMessage, sendMessage } from '@folkmoot/contracts/messages/commands';
import { RawMessage } from '@folkmoot/contracts/messages/wire';
import { MODERATION_ACT } from '@folkmoot/contracts/moderation/limits';
import { searchModerationLogs } from '@folkmoot/contracts/moderation/read-commands';
import { listPins, pinMessage } from '@folkmoot/contracts/pins/commands';
import { deleteServer } from '@folkmoot/contracts/servers/commands';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { dice } from './harness/dice.ts';
import type { Filled } from './harness/http.ts';
import { type Network, type Person, startNetwork } from './harness/network.ts';
import { randomActivity } from './harness/random-activity.ts';

let network: Network;
let founder: Person;
let ann: Person;
let ben: Person;
let eve: Person;

beforeAll(async () => {
  network = await startNetwork(inject('postgresUrl'));
  founder = await network.register('Founder');
  [ann, ben, eve] = [await network.register('Ann'), await network.register('Ben'), await network.register('Eve')];
});

afterAll(() => network.stop());

function past(channelId: string, query: Filled['query'] = {}): Promise<PastChannel> {
  return founder.ask(history.getPastChannel, { params: { channelId }, query });
}

const ids = ({ messages }: PastChannel) => messages.map(({ id }) => id);

async function newServer() {
  const { id: serverId, defaultChannelId: channelId, defaultRoleId } = await network.server(ann, ben, eve);
  const say = async (person: Person, content: string) => (await person.ask(sendMessage, { params: { channelId }, body: { content } })).id;
  const head = () => network.head().then(String);
  return { serverId, channelId, defaultRoleId, say, head };
}

type MessageSummary = readonly [id: string, by: string, kind: number, at: number, editedAt: number | null, reactions: readonly string[]];

const Page = z.array(RawMessage);

/** The channel as Folkmoot shows it now, or null if it is not visible. */
async function currentView(person: Person, channelId: string): Promise<readonly MessageSummary[] | null> {
  const { status, body } = await person.api('GET', `/api/channels/${channelId}/messages?limit=100`);
  if (status !== 200) return null;
  return Page.parse(body).map(({ id, createdById, type, createdAt, editedAt, reactions = [] }) => {
    const counted = reactions.map(({ name, emojiId, count }) => `${name} ${emojiId ?? ''} ${count}`);
    return [id, createdById, type, createdAt, editedAt, counted.sort()] as const;
  });
}

function pastView({ was, messages }: PastChannel): readonly MessageSummary[] | null {
  if (was?.sight !== 'could') return null;
  return messages.map(({ id, authorId, kind, at, editedAt, reactions }) => {
    const counted = reactions.map(({ name, emojiId, count }) => `${name} ${emojiId ?? ''} ${count}`);
    return [id, authorId, kind, at, editedAt, counted.sort()] as const;
  });
}

describe('the past state of a channel', () => {
  it.each([1, 2])('is at the end of the log what everyone sees now (seed %i)', async (seed) => {
    const people = [await network.register('Cat'), await network.register('Dan'), await network.register('Fay')];
    const { runOne: doAction } = randomActivity(people, dice(seed));
    for (let count = 0; count < 300; count += 1) await doAction();
    const events = await network.product().foundation.log.readAll({ after: -1, limit: 5000 });
    const channels = events.filter(({ type }) => type === 'ChannelCreated' || type === 'ServerCreated').map(({ data }) => JSON.parse(data));
    // A category contains channels, but no messages.
    const own = channels.filter(({ createdById, channelType }) => channelType !== 2 && people.some(({ id }) => id === createdById));
    const channelIds: string[] = own.map(({ channelId, defaultChannel }) => channelId ?? defaultChannel.channelId);
    expect(channelIds.length).toBeGreaterThan(1);
    let shown = 0;
    for (const channelId of channelIds) {
      for (const person of people) {
        const then = await past(channelId, { as: person.id });
        const now = await currentView(person, channelId);
        if (then.messages.length > 100) continue;
        expect(pastView(then), `${channelId} as ${person.name}: ${then.was?.sight}`).toEqual(now);
        shown += now?.length ?? 0;
        if (now) expect(then.messages.every((message) => message.now === 'same')).toBe(true);
      }
    }
    expect(shown).toBeGreaterThan(5);
  });

  it('contains messages that were deleted, edited, purged by a ban or pinned later, by position and by time', async () => {
    const { serverId, channelId, say, head } = await newServer();
    const [kept, changed, deleted] = [await say(ann, 'kept'), await say(ann, 'first'), await say(ben, 'gone')];
    const purged = await say(eve, 'purged');
    await ben.ask(addReaction, { params: { channelId, messageId: kept }, body: { name: '👍', gif: null } });
    const position = await head();
    const before = await past(channelId, { position });
    await ann.ask(editMessage, { params: { channelId, messageId: changed }, body: { content: 'second' } });
    await ben.ask(deleteMessage, { params: { channelId, messageId: deleted } });
    await ann.ask(pinMessage, { params: { channelId, messageId: kept } });
    await ann.ask(banMember, { params: { serverId, userId: eve.id }, body: { shouldDeleteRecentMessages: true } });

    const then = await past(channelId, { position });
    expect(ids(then)).toEqual(ids(before));
    expect(ids(then).slice(-4)).toEqual([kept, changed, deleted, purged]);
    expect(then.messages.slice(-4).map(({ now }) => now)).toEqual(['same', 'edited', 'gone', 'gone']);
    expect(then.messages.find(({ id }) => id === kept)).toMatchObject({
      isPinned: false,
      reactions: [{ name: '👍', emojiId: null, count: 1 }],
    });
    expect(ids(await past(channelId, { moment: String(then.at) }))).toEqual(ids(before));

    const now = await past(channelId);
    expect(ids(now)).toEqual(expect.arrayContaining([kept, changed]));
    expect(ids(now)).not.toEqual(expect.arrayContaining([deleted]));
    expect(ids(now)).not.toEqual(expect.arrayContaining([purged]));
    const pins = await ann.ask(listPins, { params: { channelId } });
    expect(now.messages.filter(({ isPinned }) => isPinned).map(({ id }) => id)).toEqual(pins.map(({ id }) => id));
    expect(now.messages.find(({ id }) => id === changed)?.wordsAt).toBeGreaterThan(Number(position));
    expect(then.marks.map(({ type }) => type)).toEqual(expect.arrayContaining(['MessageSent', 'MessageEdited', 'MessageDeleted']));
    // The accesses of this test are no marks.
    expect(now.marks.map(({ type }) => type)).not.toContain('PastChannelRead');
    expect(await past(channelId, { position: '0' })).toMatchObject({ was: null, messages: [], next: null });
  });

  it('is shown as a user could see it then, with messages of blocked users collapsed', async () => {
    const { channelId, serverId, defaultRoleId, say, head } = await newServer();
    await say(ann, 'hello');
    await ben.ask(blockUser, { params: { userId: ann.id } });
    const open = await head();
    const closing = { params: { serverId, channelId, roleId: defaultRoleId }, body: { permissions: 0 } };
    await ann.ask(setChannelPermissions, closing);
    const visible = await past(channelId, { position: open, as: ben.id });
    expect([visible.was?.sight, visible.is?.sight]).toEqual(['could', 'noRight']);
    expect(visible.messages.filter(({ isFolded }) => isFolded).every(({ authorId }) => authorId === ann.id)).toBe(true);
    expect(visible.messages.some(({ isFolded }) => isFolded)).toBe(true);
    const closed = await past(channelId, { as: ben.id });
    expect([closed.was?.sight, closed.messages, closed.next]).toEqual(['noRight', [], null]);
    expect((await past(channelId, { as: founder.id })).was?.sight).toBe('notMember');
  });

  it('can be paged back to older messages, each of them once, also if they changed later', async () => {
    const { channelId, say } = await newServer();
    const sent: string[] = [];
    for (let count = 0; count < 9; count += 1) sent.push(await say(ann, `No. ${count}`));
    await ann.ask(deleteMessage, { params: { channelId, messageId: sent[1] ?? '' } });
    await ann.ask(editMessage, { params: { channelId, messageId: sent[0] ?? '' }, body: { content: 'anew' } });
    const found: PastChannel['messages'][number][] = [];
    for (let before: string | undefined, pages = 0; pages < 10; pages += 1) {
      const page = await past(channelId, { limit: '3', ...(before !== undefined && { before }) });
      expect(page.messages.length).toBeLessThanOrEqual(3);
      found.unshift(...page.messages);
      if (page.next === null) break;
      before = String(page.next);
    }
    const whole = await past(channelId);
    expect(found).toEqual(whole.messages);
    expect(found.find(({ id }) => id === sent[0])?.editedAt).not.toBeNull();
    await founder.refused(history.getPastChannel, { params: { channelId }, query: { limit: '501' } }, 400);
    await founder.refused(history.getPastChannel, { params: { channelId }, query: { position: '5', moment: '5' } }, 400);
  });

  it('is available after the deletion of its server', async () => {
    const { channelId, serverId, say, head } = await newServer();
    const id = await say(ben, 'in the house');
    const position = await head();
    await ann.ask(deleteServer, { params: { serverId }, body: { password: ann.password } });
    const then = await past(channelId, { position });
    expect([then.was?.serverName, then.is]).toEqual([`House of ${ann.name}`, null]);
    expect(then.messages.at(-1)).toMatchObject({ id, now: 'gone' });
  });

  it('H9 contains no text, which is opened like the text of any event', async () => {
    const { channelId, say } = await newServer();
    await say(ben, 'My aunt collects eels.');
    const then = await past(channelId);
    expect(JSON.stringify(then)).not.toMatch(/eels|\$sealed/);
    const params = { position: String(then.messages.at(-1)?.wordsAt) };
    const { fields } = await founder.ask(history.openSealedFields, {
      params,
      body: { reason: 'A complaint.', password: founder.password },
    });
    expect(fields).toEqual([{ name: 'content', ownerId: ben.id, text: 'My aunt collects eels.' }]);
  });

  it('is for founders, and is logged before it is shown, also in the audit log', async () => {
    const { channelId, serverId } = await newServer();
    for (const person of [ann, ben]) {
      await person.refused(history.getPastChannel, { params: { channelId } }, 403);
      const body = { serverId, position: 1 };
      await person.refused(history.recordPastChannelReading, { params: { channelId }, body }, 403);
    }
    const before = await network.head();
    const { position } = await past(channelId, { as: ben.id });
    const [logged, ...others] = await network.product().foundation.log.readAll({ after: before, limit: 10 });
    expect([logged?.type, others]).toEqual(['PastChannelRead', []]);
    expect(PastChannelRead.schema.parse(JSON.parse(logged?.data ?? ''))).toMatchObject({
      channelId,
      serverId,
      position,
      moment: null,
      asId: ben.id,
      readById: founder.id,
    });
    const log = await founder.ask(searchModerationLogs, { query: { q: serverId } });
    const entry = log.find(({ actionType }) => actionType === MODERATION_ACT.PAST_READING);
    expect(entry).toMatchObject({ actionById: founder.id, channelId, userId: ben.id, reason: `at ${position}` });
  });

  it('is not available for direct messages, or for unknown channels', async () => {
    const { channelId } = await ben.ask(openDm, { params: { userId: eve.id } });
    const before = await network.head();
    await founder.refused(history.getPastChannel, { params: { channelId } }, 404);
    await founder.refused(history.getPastChannel, { params: { channelId: '1842060963620655104' } }, 404);
    expect(await network.head()).toBe(before);
  });

  it('returns at most one page', async () => {
    const { channelId, say } = await newServer();
    for (let count = 0; count < HISTORY_LIMITS.pastMessages; count += 20) {
      await Promise.all(Array.from({ length: 20 }, (_, index) => say(index % 2 === 0 ? ann : ben, `No. ${count + index}`)));
    }
    await say(ben, 'One more');
    const { messages, next } = await past(channelId, { as: ben.id });
    expect(messages).toHaveLength(HISTORY_LIMITS.pastMessages);
    expect(next).not.toBeNull();
  });
});
