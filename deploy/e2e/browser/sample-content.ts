/** A product with one item of each kind, for tests that visit every screen. */
import { createApplication, createBot } from '@folkmoot/contracts/applications/commands';
import { createAutomodRule } from '@folkmoot/contracts/automod/commands';
import { saveMessage } from '@folkmoot/contracts/bookmarks/commands';
import { createChannel } from '@folkmoot/contracts/channels/commands';
import { publishServer } from '@folkmoot/contracts/explore/commands';
import { addFriend } from '@folkmoot/contracts/friends/commands';
import { openDm } from '@folkmoot/contracts/inbox/commands';
import { createInvite, joinServer } from '@folkmoot/contracts/invites/commands';
import { MessageId, PostId } from '@folkmoot/contracts/kernel/ids';
import { addReaction, sendMessage } from '@folkmoot/contracts/messages/commands';
import { pinMessage } from '@folkmoot/contracts/pins/commands';
import { createPost } from '@folkmoot/contracts/posts/commands';
import { getOwnDetails } from '@folkmoot/contracts/profiles/commands';
import { addReminder } from '@folkmoot/contracts/reminders/commands';
import { createRole } from '@folkmoot/contracts/roles/commands';
import { scheduleMessage } from '@folkmoot/contracts/scheduled-messages/commands';
import { createServer } from '@folkmoot/contracts/servers/commands';
import { openTicket } from '@folkmoot/contracts/tickets/commands';
import { createWelcomeQuestion } from '@folkmoot/contracts/welcome/commands';
import { type Person, registerUser } from '../user.ts';
import type { SampleIds } from './client-pages.ts';

export type SampleContent = { readonly ada: Person; readonly ben: Person; readonly sampleIds: SampleIds };

const WATCHED_WORDS = { kind: 'words' as const, words: ['spam'] };
const RULE = { name: 'No spam', enabled: true, block: true, alert: false, timeOutMinutes: null, exemptRoleIds: [], exemptChannelIds: [] };

/** Ada owns the server "Painters", Ben is a member and a friend. */
export async function createSampleContent(url: string): Promise<SampleContent> {
  const ada = await registerUser(url, 'Ada');
  const ben = await registerUser(url, 'Ben');
  const { user } = await ada.api.call(getOwnDetails);
  const { id: serverId, defaultChannelId: channelId } = await ada.api.call(createServer, { body: { name: 'Painters' } });
  const inServer = { params: { serverId } };
  await ada.api.call(createChannel, { ...inServer, body: { name: 'colours' } });
  const role = await ada.api.call(createRole, inServer);
  const { code } = await ada.api.call(createInvite, inServer);
  await ben.api.call(joinServer, { params: { code } });
  const send = (person: Person, content: string, channel: string) =>
    person.api.call(sendMessage, { params: { channelId: channel }, body: { content } });
  const message = await send(ben, 'Hello, look at https://example.com and ||this||', channelId);
  const saved = await send(ada, '```ts\nconst colour = 1;\n```', channelId);
  await ada.api.call(saveMessage, { body: { messageId: MessageId.parse(saved.id), note: 'For the wall' } });
  await ada.api.call(addReaction, { params: { channelId, messageId: message.id }, body: { name: '🎨' } });
  await ada.api.call(pinMessage, { params: { channelId, messageId: message.id } });
  await ada.api.call(addReminder, { body: { timestamp: Date.now() + 3_600_000, messageId: MessageId.parse(message.id) } });
  const sendAt = Date.now() + 3_600_000;
  await ada.api.call(scheduleMessage, { params: { channelId }, body: { content: 'Brushes and paint', sendAt, timeZone: 'Asia/Tokyo' } });
  await ben.api.call(addFriend, { body: { username: user.username, tag: user.tag } });
  const { channelId: directId } = await ben.api.call(openDm, { params: { userId: ada.id } });
  await send(ben, 'How are you?', directId);
  const post = await ben.api.call(createPost, { body: { content: 'My first post', poll: { choices: ['yes', 'no'] } } });
  await ada.api.call(createPost, { body: { content: 'A comment', postId: PostId.parse(post.id) } });
  const ticket = await ada.api.call(openTicket, { body: { title: 'Lost key', body: 'I lost it. '.repeat(20), category: 0 } });
  const application = await ada.api.call(createApplication);
  await ada.api.call(createBot, { params: { applicationId: application.id } });
  const question = await ada.api.call(createWelcomeQuestion, {
    ...inServer,
    body: { title: 'What do you paint?', multiselect: true, answers: [{ title: 'Water', roleIds: [role.id], order: 0 }] },
  });
  const rule = await ada.api.call(createAutomodRule, { ...inServer, body: { ...RULE, trigger: WATCHED_WORDS } });
  await ada.api.call(publishServer, { ...inServer, body: { description: 'A place for painters and their pictures.' } });
  return {
    ada,
    ben,
    sampleIds: {
      ...{ ownId: ada.id, otherId: ben.id, serverId, channelId, roleId: role.id, code, directId, postId: post.id, ticketId: ticket.id },
      ...{ applicationId: application.id, questionId: question.id, ruleId: rule.id },
    },
  };
}
