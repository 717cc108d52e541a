/**
 * A user who uses every feature, with a distinct word for each, so that remains of their data after an erasure show which feature left
 * them. Other users also handle these words here.
 */
import { sendResetCode } from '@folkmoot/contracts/accounts/commands';
import { createApplication, deleteApplication, updateApplication } from '@folkmoot/contracts/applications/commands';
import { createSiteRule } from '@folkmoot/contracts/automod/commands';
import { changeBookmarkNote, removeBookmark, saveMessage } from '@folkmoot/contracts/bookmarks/commands';
import { saveDraft } from '@folkmoot/contracts/drafts/commands';
import { requestExport } from '@folkmoot/contracts/exports/commands';
import { followUser } from '@folkmoot/contracts/follows/commands';
import { acceptFriend, addFriend, blockUser } from '@folkmoot/contracts/friends/commands';
import { openDm } from '@folkmoot/contracts/inbox/commands';
import { leaveServer, setNickname } from '@folkmoot/contracts/members/commands';
import {
  addReaction,
  deleteMessage,
  describeAttachment,
  editMessage,
  markUnread,
  sendMessage,
} from '@folkmoot/contracts/messages/commands';
import { deletePosts } from '@folkmoot/contracts/moderation/post-commands';
import { warnUsers } from '@folkmoot/contracts/moderation/user-commands';
import { setPersonalNotice } from '@folkmoot/contracts/notices/commands';
import { setNotifications } from '@folkmoot/contracts/notifications/commands';
import { pinMessage } from '@folkmoot/contracts/pins/commands';
import { voteMessagePoll } from '@folkmoot/contracts/polls/commands';
import * as posts from '@folkmoot/contracts/posts/commands';
import { choosePresence } from '@folkmoot/contracts/presence/commands';
import { updateProfile } from '@folkmoot/contracts/profiles/commands';
import { addReminder } from '@folkmoot/contracts/reminders/commands';
import { appealWarning, fileReport } from '@folkmoot/contracts/reports/commands';
import { scheduleMessage } from '@folkmoot/contracts/scheduled-messages/commands';
import { createServerFolder, updateServerFolder } from '@folkmoot/contracts/servers/commands';
import { openTicket } from '@folkmoot/contracts/tickets/commands';
import { TICKET_CATEGORY } from '@folkmoot/contracts/tickets/limits';
import { replyToTicket, takeTicket } from '@folkmoot/contracts/tickets/staff-commands';
import { dismissNotifications } from '@folkmoot/contracts/unread/commands';
import type { Network, Person } from './network.ts';
import { OGG_OPUS, PIXEL, upload } from './uploads.ts';

/** Unique to this user. Their name, addresses and texts all start with it. */
export const MARK = 'quagga';

export const word = (use: string) => `${MARK}${use}`;

/** Their network address. */
export const ADDRESS = '203.0.113.77';

export type UserOfEveryFeature = {
  readonly person: Person;
  readonly dmId: string;
  readonly ticketId: number;
  /** Must run before they delete their account. */
  readonly leaveServer: () => Promise<unknown>;
};

type Others = { readonly founder: Person; readonly bob: Person; readonly carl: Person };

const on = (userId: string) => ({ params: { userId } });

async function actInServer(network: Network, leaver: Person, { bob }: Others): Promise<string> {
  const { id: serverId, defaultChannelId: channelId } = await network.server(bob, leaver);
  const inChannel = { params: { channelId } };
  const say = (content: string, more: object = {}) => leaver.ask(sendMessage, { ...inChannel, body: { content, ...more } });
  const first = await say(word('message'));
  const onFirst = { params: { channelId, messageId: first.id } };
  await leaver.ask(editMessage, { ...onFirst, body: { content: word('edited') } });
  const theirs = await bob.ask(sendMessage, { ...inChannel, body: { content: `Hello [@:${leaver.id}].` } });
  await say(word('reply'), { replyToMessageIds: [theirs.id] });
  await leaver.ask(addReaction, { params: { channelId, messageId: theirs.id }, body: { name: '👍', gif: null } });
  await bob.ask(pinMessage, onFirst);
  const asked = await say(word('question'), { poll: { choices: [word('choice'), word('option')] } });
  await bob.ask(fileReport, { body: { kind: 'message', id: asked.id, reason: 'spam' } });
  const poll = await bob.ask(sendMessage, { ...inChannel, body: { content: 'Which?', poll: { choices: ['left', 'right'] } } });
  const vote = { params: { channelId, messageId: poll.id }, body: { choiceIds: [poll.poll?.choices[0]?.id ?? ''] } };
  await leaver.ask(voteMessagePoll, vote);
  await bob.ask(sendMessage, { ...inChannel, body: { content: `[q:${first.id}] says so.` } });
  const removed = await say(word('removed'));
  await bob.ask(deleteMessage, { params: { channelId, messageId: removed.id } });
  await leaver.refused(sendMessage, { ...inChannel, body: { content: `${word('caught')} forbidden` } }, 403);
  await bob.ask(fileReport, { body: { kind: 'message', id: first.id, reason: 'spam' } });
  await leaver.ask(fileReport, { body: { kind: 'message', id: theirs.id, reason: 'spam', words: word('reporting') } });
  await bob.ask(setNickname, { params: { serverId, userId: leaver.id }, body: { nickname: word('nickname') } });
  const folder = await leaver.ask(createServerFolder, { body: { serverIds: [serverId] } });
  await leaver.ask(updateServerFolder, { params: { folderId: folder.id }, body: { name: word('folder') } });
  await leaver.ask(setNotifications, { body: { serverId, notificationPingMode: 1 } });
  await leaver.ask(addReminder, { body: { timestamp: Date.now() + 60_000, messageId: theirs.id } });
  await leaver.ask(saveMessage, { body: { messageId: theirs.id, note: word('saved') } });
  await leaver.ask(changeBookmarkNote, { params: { messageId: theirs.id }, body: { note: word('renoted') } });
  await leaver.ask(saveMessage, { body: { messageId: first.id, note: word('unsaved') } });
  await leaver.ask(removeBookmark, { params: { messageId: first.id } });
  const later = { content: word('scheduled'), sendAt: Date.now() + 3_600_000, timeZone: 'Europe/Vienna' };
  await leaver.ask(scheduleMessage, { params: { channelId }, body: later });
  await leaver.ask(markUnread, { params: { channelId, messageId: theirs.id } });
  return serverId;
}

async function actInConversations(network: Network, leaver: Person, { bob }: Others): Promise<string> {
  const { channelId: dmId } = await leaver.ask(openDm, on(bob.id));
  await bob.ask(openDm, on(leaver.id));
  const inDm = { params: { channelId: dmId } };
  await leaver.ask(sendMessage, { ...inDm, body: { content: word('whispered') } });
  const nerimityCdnFileId = await upload(network.url(), `attachments/${dmId}`, PIXEL, `${word('file')}.png`);
  const captioned = { content: word('captioned'), nerimityCdnFileId, attachmentDescription: word('described') };
  const { id: messageId, attachments } = await leaver.ask(sendMessage, { ...inDm, body: captioned });
  const onFile = { channelId: dmId, messageId, attachmentId: attachments[0]?.id ?? '' };
  await leaver.ask(describeAttachment, { params: onFile, body: { description: word('redescribed'), spoiler: true } });
  const spokenId = await upload(network.url(), `attachments/${dmId}`, OGG_OPUS, `${word('spoken')}.ogg`, 'audio/ogg');
  const spoken = { nerimityCdnFileId: spokenId, voice: { durationMs: 1500, waveform: 'AAEC' } };
  await leaver.ask(sendMessage, { ...inDm, body: { content: word('speech'), ...spoken } });
  const draft = { content: word('drafted'), replyToMessageIds: [], mentionReplies: true, edit: null };
  await leaver.ask(saveDraft, { ...inDm, body: { at: Date.now(), base: null, draft } });
  await bob.ask(sendMessage, { ...inDm, body: { content: 'I hear.' } });
  await leaver.ask(dismissNotifications, inDm);
  await leaver.ask(setNotifications, { body: { channelId: dmId, notificationPingMode: 2 } });
  await bob.ask(sendMessage, { ...inDm, body: { content: 'Are you there?' } });
  const { channelId: notes } = await leaver.ask(openDm, on(leaver.id));
  await leaver.ask(sendMessage, { params: { channelId: notes }, body: { content: word('noted') } });
  return dmId;
}

async function actInPosts(leaver: Person, { founder, bob }: Others): Promise<void> {
  const own = await leaver.ask(posts.createPost, { body: { content: word('posted'), poll: { choices: [word('left'), word('right')] } } });
  await leaver.ask(posts.editPost, { params: { postId: own.id }, body: { content: word('amended') } });
  await leaver.ask(posts.pinPost, { params: { postId: own.id } });
  await bob.ask(fileReport, { body: { kind: 'post', id: own.id, reason: 'spam' } });
  const other = await bob.ask(posts.createPost, { body: { content: 'Which one?', poll: { choices: ['left', 'right'] } } });
  const onOther = { postId: other.id };
  await leaver.ask(posts.createPost, { body: { content: word('commented'), postId: other.id } });
  await leaver.ask(posts.likePost, { params: onOther });
  await leaver.ask(posts.repostPost, { params: onOther });
  const choiceId = other.poll?.choices[0]?.id ?? '';
  await leaver.ask(posts.votePoll, { params: { ...onOther, pollId: other.poll?.id ?? '', choiceId } });
  await leaver.ask(addReminder, { body: { timestamp: Date.now() + 60_000, postId: other.id } });
  const removed = await leaver.ask(posts.createPost, { body: { content: word('moderated') } });
  await founder.ask(deletePosts, { body: { postIds: [removed.id], password: founder.password } });
}

async function contactStaff(leaver: Person, { founder, bob }: Others): Promise<number> {
  await bob.ask(fileReport, { body: { kind: 'profile', id: leaver.id, reason: 'spam' } });
  await founder.ask(warnUsers, { body: { userIds: [leaver.id], reason: 'Be kind.', password: founder.password } });
  const connection = await leaver.signOn();
  const [warning] = connection.snapshot.user.notices;
  connection.close();
  await leaver.ask(appealWarning, { body: { id: warning?.id ?? '', words: word('appealing') } });
  const body = { title: word('titled'), body: word('asking'), category: TICKET_CATEGORY.ABUSE };
  const ticket = await leaver.ask(openTicket, { body });
  const onTicket = { params: { ticketId: String(ticket.id) } };
  await founder.ask(takeTicket, { ...onTicket, body: {} });
  await founder.ask(replyToTicket, { ...onTicket, body: { content: 'We look into it.', status: 1 } });
  await leaver.ask(sendMessage, { params: { channelId: ticket.channelId }, body: { content: word('answering') } });
  return ticket.id;
}

async function addRelations(leaver: Person, { bob, carl }: Others): Promise<void> {
  await leaver.ask(addFriend, { body: { username: bob.name, tag: bob.tag } });
  await bob.ask(acceptFriend, { params: { friendId: leaver.id } });
  await leaver.ask(followUser, on(bob.id));
  await bob.ask(followUser, on(leaver.id));
  await leaver.ask(blockUser, on(carl.id));
}

async function changeOwnProfile(network: Network, leaver: Person): Promise<void> {
  const avatarId = await upload(network.url(), `avatars/${leaver.id}`);
  await leaver.ask(updateProfile, { body: { bio: word('biography'), avatarId, lastOnlineStatus: 2 } });
  await leaver.ask(choosePresence, { body: { custom: word('status') } });
  await leaver.ask(setPersonalNotice, { body: { content: word('notice') } });
  const { id: applicationId } = await leaver.ask(createApplication);
  await leaver.ask(updateApplication, { params: { applicationId }, body: { name: word('application') } });
  await leaver.ask(deleteApplication, { params: { applicationId } });
  await leaver.api('GET', '/api/users', { headers: { 'x-forwarded-for': ADDRESS } });
  // Sends an e-mail to each address that they ever have.
  const moved = `${word('moved')}@example.com`;
  await leaver.ask(sendResetCode, { body: { email: leaver.email } });
  await leaver.ask(updateProfile, { body: { email: moved, password: leaver.password } });
  await leaver.ask(sendResetCode, { body: { email: moved } });
  await leaver.ask(requestExport, { body: { password: leaver.password } });
}

export async function registerUserOfEveryFeature(network: Network, others: Others): Promise<UserOfEveryFeature> {
  const rule = { name: 'Forbidden', enabled: true, trigger: { kind: 'words', words: ['forbidden'] }, block: true, alert: false };
  await others.founder.ask(createSiteRule, {
    body: { rule: { ...rule, timeOutMinutes: null, exemptRoleIds: [], exemptChannelIds: [] }, password: others.founder.password },
  });
  const person = await network.register(word('named'));
  const connection = await person.signOn();
  await addRelations(person, others);
  const serverId = await actInServer(network, person, others);
  const dmId = await actInConversations(network, person, others);
  await actInPosts(person, others);
  const ticketId = await contactStaff(person, others);
  await changeOwnProfile(network, person);
  await network.settle();
  connection.close();
  return { person, dmId, ticketId, leaveServer: () => person.ask(leaveServer, { params: { serverId } }) };
}
