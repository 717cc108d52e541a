import { openDm } from '@folkmoot/contracts/inbox/commands';
import { sendMessage } from '@folkmoot/contracts/messages/commands';
import { inspectChannel } from '@folkmoot/contracts/moderation/commands';
import { MODERATION_ACT } from '@folkmoot/contracts/moderation/limits';
import { announcePost, deletePosts, endAnnouncement } from '@folkmoot/contracts/moderation/post-commands';
import { listModerationLogs, searchModerationLogs } from '@folkmoot/contracts/moderation/read-commands';
import { moderateTicket } from '@folkmoot/contracts/moderation/ticket-commands';
import * as posts from '@folkmoot/contracts/posts/commands';
import * as canned from '@folkmoot/contracts/tickets/canned-commands';
import { getTicket } from '@folkmoot/contracts/tickets/commands';
import { TICKET_STATUS } from '@folkmoot/contracts/tickets/limits';
import * as tickets from '@folkmoot/contracts/tickets/staff-commands';
import { beforeEach, describe, expect, it } from 'vitest';
import { startModerationLog } from './harness/moderation-log.ts';
import type { Person } from './harness/network.ts';
import { on, open, within } from './tickets-support.ts';

const { network, founder, admin, other, actions, newest, undo, refusedUndo, effects, expectUndoneOnce, writtenByModerators } =
  await startModerationLog();
let person: Person;
let writer: Person;

beforeEach(async () => {
  [person, writer] = [await network.register('Person'), await network.register('Writer')];
});

describe('an announcement', () => {
  const onPost = (postId: string, who: Person = admin) => ({ params: { postId }, body: { password: who.password } });
  const announcements = async () => (await person.ask(posts.listAnnouncements)).map(({ id }) => id);
  const writePost = async () => (await writer.ask(posts.createPost, { body: { content: 'Hear!' } })).id;

  it('is logged with the author of the post, found by the post, and not in the lists of the wire contract', async () => {
    const postId = await writePost();
    await admin.ask(announcePost, onPost(postId));
    await admin.ask(endAnnouncement, onPost(postId));
    const logged = await actions(postId);
    expect(logged.map(({ actionType }) => actionType)).toEqual([MODERATION_ACT.ANNOUNCEMENT_END, MODERATION_ACT.ANNOUNCEMENT]);
    for (const entry of logged) expect(entry).toMatchObject({ actionById: admin.id, userId: writer.id, username: 'Writer', postId });
    expect(await actions(writer.id)).toEqual(logged);
    expect(await founder.ask(searchModerationLogs, { query: { q: postId } })).toEqual([]);
    const types = (await founder.ask(listModerationLogs)).map(({ actionType }) => actionType);
    expect(types.filter((type) => type >= MODERATION_ACT.ANNOUNCEMENT)).toEqual([]);
  });

  it('can be undone, and so can its end, once, and in its old position', async () => {
    const [first, later] = [await writePost(), await writePost()];
    await admin.ask(announcePost, onPost(first));
    await admin.ask(announcePost, onPost(later));
    const before = await announcements();
    await admin.ask(endAnnouncement, onPost(first));
    const ended = await newest(MODERATION_ACT.ANNOUNCEMENT_END);
    expect(await effects(ended.id)).toEqual(['announcementBack']);
    await expectUndoneOnce(ended.id);
    expect(await announcements()).toEqual(before);
    const [undone, entry] = await actions(first);
    expect(undone).toMatchObject({
      actionType: MODERATION_ACT.UNDO,
      undoes: MODERATION_ACT.ANNOUNCEMENT_END,
      userId: writer.id,
      postId: first,
    });
    expect(entry).toMatchObject({ id: ended.id, undo: { state: 'undone', byId: undone?.actionById } });
    await undo((await newest(MODERATION_ACT.ANNOUNCEMENT)).id);
    expect(await announcements()).toEqual(before.filter((id) => id !== later));
    expect(await founder.ask(searchModerationLogs, { query: { q: writer.id } })).toEqual([]);
  });

  it('is not restored if its author has deleted the post', async () => {
    const postId = await writePost();
    await admin.ask(announcePost, onPost(postId));
    await admin.ask(endAnnouncement, onPost(postId));
    await writer.ask(posts.deletePost, { params: { postId } });
    await refusedUndo((await newest(MODERATION_ACT.ANNOUNCEMENT_END)).id);
    await refusedUndo((await newest(MODERATION_ACT.ANNOUNCEMENT)).id);
  });

  it('and the deletion of a repost are logged, with the reason why it cannot be undone', async () => {
    const postId = await writePost();
    await person.ask(posts.repostPost, { params: { postId } });
    const [repost] = await person.ask(posts.listUserPosts, { params: { userId: person.id } });
    await admin.ask(deletePosts, { body: { postIds: [repost?.id ?? ''], password: admin.password } });
    expect(await newest(MODERATION_ACT.REPOST_DELETE)).toMatchObject({
      actionById: admin.id,
      userId: person.id,
      postId,
      undo: { state: 'never', why: 'repost' },
    });
  });
});

describe('a ticket', () => {
  const status = async (id: number) => (await person.ask(getTicket, { params: { ticketId: String(id) } })).status;
  const assignee = async (id: number) => (await admin.ask(tickets.getQueuedTicket, on({ id }))).takenById;

  it('has all actions of moderators in the log, with its author, by its number', async () => {
    const ticket = await open(person);
    await admin.ask(tickets.takeTicket, on(ticket, {}));
    await admin.ask(tickets.replyToTicket, on(ticket, { content: 'Which eels?', status: TICKET_STATUS.WAITING_FOR_USER_RESPONSE }));
    await person.ask(sendMessage, within(ticket, 'These.'));
    await admin.ask(tickets.releaseTicket, on(ticket));
    await other.ask(moderateTicket, on(ticket, { status: TICKET_STATUS.CLOSED_AS_DONE }));
    const logged = await actions(`#${ticket.id}`);
    expect(logged.map(({ actionType, reason }) => [actionType, reason])).toEqual([
      [MODERATION_ACT.TICKET_STATUS, 'closed as done'],
      [MODERATION_ACT.TICKET_RELEASE, null],
      [MODERATION_ACT.TICKET_STATUS, 'waits for who opened it'],
      [MODERATION_ACT.TICKET_ANSWER, null],
      [MODERATION_ACT.TICKET_TAKE, null],
    ]);
    for (const action of logged) expect(action).toMatchObject({ userId: person.id, username: 'Person', ticketId: ticket.id });
    expect(logged[3]?.undo).toEqual({ state: 'never', why: 'said' });
    await refusedUndo(logged[3]?.id ?? '', 404);
  });

  it('gets its old status and assignee when the change is undone', async () => {
    const ticket = await open(person);
    await admin.ask(tickets.takeTicket, on(ticket, {}));
    await admin.ask(tickets.setTicketStatus, on(ticket, { status: TICKET_STATUS.CLOSED_AS_INVALID }));
    const entry = await newest(MODERATION_ACT.TICKET_STATUS);
    expect(await effects(entry.id)).toEqual(['ticketStatusBack', 'ticketHeldBack']);
    await expectUndoneOnce(entry.id);
    expect([await status(ticket.id), await assignee(ticket.id)]).toEqual([TICKET_STATUS.WAITING_FOR_MODERATOR_RESPONSE, admin.id]);
    expect((await actions(`#${ticket.id}`)).map(({ actionType }) => actionType)).toEqual([
      MODERATION_ACT.UNDO,
      MODERATION_ACT.TICKET_STATUS,
      MODERATION_ACT.TICKET_TAKE,
    ]);
    await undo((await newest(MODERATION_ACT.TICKET_TAKE)).id, other);
    expect(await assignee(ticket.id)).toBe(null);
  });

  it('keeps a newer status and a newer assignee', async () => {
    const ticket = await open(person);
    await admin.ask(tickets.setTicketStatus, on(ticket, { status: TICKET_STATUS.CLOSED_AS_DONE }));
    const entry = await newest(MODERATION_ACT.TICKET_STATUS);
    await admin.ask(tickets.setTicketStatus, on(ticket, { status: TICKET_STATUS.WAITING_FOR_USER_RESPONSE }));
    await refusedUndo(entry.id);
    await other.ask(tickets.takeTicket, on(ticket, {}));
    await refusedUndo((await newest(MODERATION_ACT.TICKET_STATUS)).id, 409);
    await undo((await newest(MODERATION_ACT.TICKET_STATUS)).id, other);
    expect(await status(ticket.id)).toBe(TICKET_STATUS.CLOSED_AS_DONE);
  });
});

describe('a canned reply', () => {
  const names = async () => (await admin.ask(canned.listCannedTexts)).map(({ name, text }) => [name, text]);

  it('is logged and can be undone: added, changed, deleted', async () => {
    const { id: cannedTextId } = await admin.ask(canned.addCannedText, { body: { name: 'Hello', text: 'Hello there.' } });
    const onText = { params: { cannedTextId } };
    const added = await newest(MODERATION_ACT.CANNED_TEXT_ADD);
    await admin.ask(canned.editCannedText, { ...onText, body: { name: 'Greeting', text: 'Hello there.' } });
    const changed = await newest(MODERATION_ACT.CANNED_TEXT_EDIT);
    expect([added.reason, changed.reason]).toEqual(['Hello', 'Greeting']);
    await refusedUndo(added.id);
    await expectUndoneOnce(changed.id);
    expect(await names()).toEqual([['Hello', 'Hello there.']]);
    await admin.ask(canned.deleteCannedText, onText);
    const deleted = await newest(MODERATION_ACT.CANNED_TEXT_DELETE);
    expect(deleted).toMatchObject({ reason: 'Hello', actionById: admin.id });
    await expectUndoneOnce(deleted.id);
    expect(await names()).toEqual([['Hello', 'Hello there.']]);
    await expectUndoneOnce(added.id);
    expect(await names()).toEqual([]);
    expect(await newest(MODERATION_ACT.UNDO)).toMatchObject({ undoes: MODERATION_ACT.CANNED_TEXT_ADD, reason: 'Hello' });
  });
});

describe('an inspection', () => {
  it('of a direct message names both users, is found by either, and cannot be undone', async () => {
    const { id: channelId } = (await person.ask(openDm, { params: { userId: writer.id } })).channel;
    await admin.ask(inspectChannel, { params: { channelId }, query: { reason: 'A report.' } });
    const logged = await actions(channelId);
    expect(logged).toMatchObject([
      { actionType: MODERATION_ACT.CHANNEL_INSPECTION, reason: 'A report.', undo: { state: 'never', why: 'look' } },
    ]);
    expect(logged[0]?.people.map(({ username }) => username).toSorted()).toEqual(['Person', 'Writer']);
    expect(await actions(person.id)).toEqual(logged);
    expect(await actions(writer.id)).toEqual(logged);
  });

  it('of a ticket names the ticket', async () => {
    const ticket = await open(person);
    await admin.ask(inspectChannel, { params: { channelId: ticket.channelId } });
    expect(await newest(MODERATION_ACT.CHANNEL_INSPECTION)).toMatchObject({ ticketId: ticket.id, people: [] });
  });
});

it('commands of moderators write only the events that are listed for them', async () => {
  const { commands, unlisted } = await writtenByModerators();
  expect(commands.size).toBeGreaterThan(12);
  expect(unlisted).toEqual([]);
});
