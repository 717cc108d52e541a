/** Facts for the messages decider, all from warm structure except quoted and answered messages. */
import { CHANNEL_TYPE } from '@folkmoot/contracts/channels/limits';
import { type Access, isStaff } from '@folkmoot/contracts/kernel/access';
import { characters } from '@folkmoot/contracts/kernel/fields';
import { isRefusal, type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import type { CodeOf } from '@folkmoot/contracts/kernel/route';
import type { editMessage, sendMessage } from '@folkmoot/contracts/messages/commands';
import { MESSAGE_TYPE } from '@folkmoot/contracts/messages/limits';
import { mentionedRoleIds, mentionedUserIds, mentionsEveryone, quotedMessageIds } from '@folkmoot/contracts/messages/markup';
import type { RawMessage } from '@folkmoot/contracts/messages/wire';
import { CHANNEL_PERMISSION, hasInChannel, holds, ROLE_PERMISSION } from '@folkmoot/contracts/roles/permissions';
import type { Input } from '@folkmoot/platform/command/handler';
import type { Warm } from '@folkmoot/platform/command/warm';
import { userFolding } from '../accounts/user-state.ts';
import { type Caught, isBlocked } from '../automod/automod.decider.ts';
import { caughtBy, timedOut } from '../automod/watch.facts.ts';
import type { Deps } from '../domain.ts';
import { mayReach } from '../inbox/dm-rule.ts';
import { dmChannels } from '../inbox/dm-state.ts';
import { isPurged, memberFolding } from '../members/member-state.ts';
import { membershipIn } from '../servers/membership.ts';
import { serverFolding } from '../servers/server-state.ts';
import { notInTickets, type TicketPlace, ticketPlace } from '../tickets/ticket-place.ts';
import { restoredMessage } from '../words/restored.ts';
import { attachmentRefused } from './attachment-rule.ts';
import { fabricatedEdit, fabricatedMessage, mayBeFabricated } from './fabricated.ts';
import { wordsInHtml } from './html-embed-words.ts';
import { claimExtras, isEmpty, namesFile, noExtras, removeFile } from './message-extras.ts';
import { messageFolding, type SentMessage } from './message-state.ts';
import type { EditFacts, SendFacts } from './messages.decider.ts';
import { notifiedInDm, notifiedInServer } from './notified.ts';

const { CATEGORY, TICKET } = CHANNEL_TYPE;

/** A visible message: not deleted, and not hidden by a ban of its author. */
export async function messageOf(deps: Deps, messageId: string): Promise<SentMessage | null> {
  const state = await deps.stateOf(messageFolding, `message-${messageId}`);
  return state.status === 'sent' && !wasPurged(deps.warm, state) ? state : null;
}

export function wasPurged(warm: Warm, message: SentMessage): boolean {
  if (message.serverId === null) return false;
  return isPurged(warm.state(memberFolding, `${message.serverId}-${message.authorId}`).purges, message.sentAt);
}

/** Prevents reading through quotes: the author must be able to open the channel of the quoted message. */
export function maySee(warm: Warm, userId: string, message: SentMessage): boolean {
  if (message.serverId === null) {
    const dm = warm.index(dmChannels).get(message.channelId);
    return dm !== undefined && (dm.a === userId || dm.b === userId);
  }
  const channel = warm.state(serverFolding, message.serverId).channels.get(message.channelId);
  const membership = membershipIn(warm, message.serverId, userId);
  return channel !== undefined && membership !== null && hasInChannel(membership, channel.permissions, CHANNEL_PERMISSION.PUBLIC_CHANNEL);
}

/** Any message of the same channel may be quoted. In a ticket, moderators may quote all messages that they can see. */
export async function quotedBy(deps: Deps, access: Access, userId: string, content: string): Promise<readonly SentMessage[]> {
  const { channel, badges } = access;
  const seesAll = channel?.type === TICKET && isStaff(badges);
  const mayQuote = (message: SentMessage) => seesAll || message.channelId === channel?.channelId || maySee(deps.warm, userId, message);
  const ids = quotedMessageIds(content);
  const found = await Promise.all(ids.map((id) => messageOf(deps, id)));
  return found.filter((message) => message !== null && message.kind === MESSAGE_TYPE.CONTENT && mayQuote(message)) as SentMessage[];
}

async function repliedTo(deps: Deps, channelId: string, ids: readonly string[]): Promise<readonly SentMessage[]> {
  const found = await Promise.all([...new Set(ids)].map((id) => messageOf(deps, id)));
  return found.filter((message): message is SentMessage => message !== null && message.channelId === channelId);
}

export function existing(warm: Warm, userIds: readonly string[]): readonly string[] {
  return userIds.filter((userId) => warm.state(userFolding, userId).status === 'live');
}

/** Only in servers, with the permission, and only roles of that server (servers document DB-6). */
function mentionableRoles(warm: Warm, access: Access, content: string): readonly string[] {
  if (!access.server?.membership || !holds(access.server.membership, ROLE_PERMISSION.MENTION_ROLES)) return [];
  const { roles } = warm.state(serverFolding, access.server.serverId);
  return mentionedRoleIds(content).filter((roleId) => roles.has(roleId));
}

/** The order of refusals: e-mail confirmed, DM rules, text channel (servers document 5.10). */
function refusedHere(
  deps: Deps,
  access: Access,
  now: number,
): Refusal<'EmailNotConfirmed' | 'NoInbox' | 'MayNotMessage' | 'NotATextChannel' | 'TimedOut'> | null {
  const { channel } = access;
  if (!access.emailConfirmed && !access.actor?.bot && channel?.type !== TICKET) return refuse('EmailNotConfirmed');
  if (!channel) return refuse('NoInbox');
  const refusal = mayReach(deps.warm, access);
  if (refusal) return refusal;
  return channel.type === CATEGORY ? refuse('NotATextChannel') : timedOut(deps.warm, access, now);
}

/** All readable texts of a message, for people and rules: HTML as source, which contains addresses, and as rendered text. */
function readIn({ content, htmlEmbed, buttons, attachmentDescription, poll }: Input<typeof sendMessage>['body']): readonly string[] {
  const html = htmlEmbed === undefined ? [] : [htmlEmbed, wordsInHtml(htmlEmbed)];
  const labels = (buttons ?? []).map(({ label }) => label);
  return [content ?? '', attachmentDescription ?? '', ...html, ...labels, ...(poll?.choices ?? [])].filter((text) => text !== '');
}

/**
 * `ticket`: for a message in a ticket, else null. `fabricated`: the answer to a shadow banned user. `caught`: the matches of automod rules;
 * null: none.
 */
export type MessageFacts = SendFacts & {
  readonly ticket: TicketPlace | null;
  readonly fabricated: RawMessage | null;
  readonly caught: Caught | null;
};

/** Depends on the instance's settings. The contract of the route only has the maximum. */
export function isTooLong(content: string, { instance }: Pick<Deps, 'instance'>): boolean {
  const most = instance()['limits.messageLength'];
  return content.length > most && characters(content) > most;
}

export async function sendFacts(input: Input<typeof sendMessage>, deps: Deps): Promise<MessageFacts | Refusal<CodeOf<typeof sendMessage>>> {
  const { access, body, now } = input;
  const { channel } = access;
  const authorId = input.actor?.userId ?? '';
  if (isTooLong(body.content ?? '', deps)) return refuse('MessageTooLong');
  const ticket = ticketPlace(deps.warm, access);
  if (isRefusal(ticket)) return ticket;
  // There are no realtime events in a ticket.
  if (ticket && body.poll) return refuse('NotInTickets');
  const refusal =
    (namesFile(body) && attachmentRefused(deps.warm, access, deps.instance()['files.where'])) || refusedHere(deps, access, now);
  if (refusal || !channel) return refusal ?? refuse('NoInbox');
  const content = body.content ?? '';
  const quoted = content.includes('[q:') ? await quotedBy(deps, access, authorId, content) : [];
  const replies = body.replyToMessageIds?.length ? await repliedTo(deps, channel.channelId, body.replyToMessageIds) : [];
  const mentioned = existing(deps.warm, mentionedUserIds(content));
  const roleIds = mentionableRoles(deps.warm, access, content);
  const messageId = input.newId();
  const written = [content, ...(body.poll?.choices ?? [])].join('\n');
  const watched = { access, messageId, authorId, content: written, texts: readIn(body), edited: false, now, newId: input.newId };
  const caught = await caughtBy(watched, deps);
  // A message that is not sent claims no file and takes no slow mode slot.
  const nothing = isEmpty(body, content) || (caught !== null && isBlocked(caught));
  const extras = nothing || ticket?.full ? noExtras : await claimExtras(input, channel.channelId, deps);
  if (isRefusal(extras)) return extras;
  const taking = nothing ? null : takeSlowModeSlot(access, authorId, now, deps);
  const slow = taking && (await taking);
  if (slow) {
    await removeFile(deps, extras.attachmentPath);
    return slow;
  }
  const mentionReplies = body.mentionReplies === true && replies.length > 0;
  const addressed = [
    ...mentioned,
    ...quoted.map((message) => message.authorId),
    ...(mentionReplies ? replies.map((message) => message.authorId) : []),
  ];
  const facts: MessageFacts = {
    ...extras,
    messageId,
    channelId: channel.channelId,
    serverId: channel.serverId,
    recipientId: channel.recipientId,
    authorId,
    content,
    silent: body.silent === true,
    mentionReplies,
    mentionedUserIds: mentioned,
    mentionedRoleIds: roleIds,
    quotedMessageIds: quoted.map((message) => message.messageId),
    replyToMessageIds: replies.map((message) => message.messageId),
    notifiedUserIds:
      channel.recipientId === null
        ? notifiedInServer(deps.warm, access, authorId, { everyone: mentionsEveryone(content), userIds: addressed, roleIds })
        : notifiedInDm(deps.warm, authorId, channel.recipientId),
    socketId: body.socketId ?? null,
    now,
    ticket,
    fabricated: null,
    caught,
  };
  // The cleanup of unnamed files removes its file.
  return access.shadowBanned ? { ...facts, fabricated: await fabricatedMessage(deps, facts) } : facts;
}

export async function editFacts(
  input: Input<typeof editMessage>,
  deps: Deps,
): Promise<
  | (EditFacts & { readonly fabricated: RawMessage | null; readonly caught: Caught | null })
  | Refusal<'MessageTooLong' | 'NotInTickets' | 'MayNotMessage' | 'TimedOut'>
> {
  const { access, now, newId } = input;
  const content = await restoredMessage(input, deps);
  if (isTooLong(content, deps)) return refuse('MessageTooLong');
  const refusal = notInTickets(access) ?? mayReach(deps.warm, access) ?? timedOut(deps.warm, access, now);
  if (refusal) return refusal;
  const userId = input.actor?.userId ?? '';
  const quoted = await quotedBy(deps, input.access, userId, content);
  const facts: EditFacts = {
    ...(await onMessage(input, deps)),
    content,
    mentionedUserIds: existing(deps.warm, mentionedUserIds(content)),
    quotedMessageIds: quoted.map((message) => message.messageId),
  };
  if (!facts.shadowBanned) {
    const { messageId } = input.params;
    const watched = { access, messageId, authorId: userId, content, texts: [content], edited: true, now, newId };
    return { ...facts, fabricated: null, caught: await caughtBy(watched, deps) };
  }
  const place = { messageId: input.params.messageId, serverId: input.access.channel?.serverId ?? null, authorId: userId };
  return { ...facts, fabricated: await fabricatedEdit(deps, { ...facts, ...place }), caught: null };
}

/** Facts of every command on one message. */
export async function onMessage(
  input: {
    readonly actor: Input<typeof editMessage>['actor'];
    readonly params: { readonly channelId: string; readonly messageId: string };
    readonly access: Access;
    readonly now: number;
  },
  deps: Deps,
) {
  const state = await deps.stateOf(messageFolding, `message-${input.params.messageId}`);
  const message = state.status === 'deleted' ? state.removed : state.status === 'sent' ? state : null;
  return {
    userId: input.actor?.userId ?? '',
    channelId: input.params.channelId,
    now: input.now,
    purged: state.status === 'sent' && wasPurged(deps.warm, state),
    shadowBanned: input.access.shadowBanned === true && mayBeFabricated(input.params.messageId, input.now),
    // A deletion by someone else can be undone, so the file collector keeps the file until then.
    attachmentPath: message && message.authorId === input.actor?.userId ? message.attachmentPath : null,
  };
}

type OnMessage = Parameters<typeof onMessage>[0];

/** Facts of commands that the author may do, and in a server those who manage channels. */
export async function deletionFacts(input: OnMessage, deps: Deps) {
  const membership = input.access.server?.membership;
  return (
    notInTickets(input.access) ?? {
      ...(await onMessage(input, deps)),
      mayDeleteOthers: Boolean(membership && holds(membership, ROLE_PERMISSION.MANAGE_CHANNELS)),
    }
  );
}

/** The seconds of slow mode for this caller: none for the creator and admins (contract README 5). */
export function slowModeSeconds(access: Access, warm: Warm): number {
  const { channel, server } = access;
  if (!channel?.serverId || !server?.membership || holds(server.membership, ROLE_PERMISSION.ADMIN)) return 0;
  return warm.state(serverFolding, channel.serverId).channels.get(channel.channelId)?.slowModeSeconds ?? 0;
}

type TooSoon = Refusal<'SlowMode'> | null;

function tooSoon(ttl: number): TooSoon {
  return ttl > 0 ? refuse('SlowMode', { ttl, slowMode: true }) : null;
}

/** An empty message takes no slot. */
function takeSlowModeSlot(access: Access, userId: string, now: number, deps: Deps): TooSoon | Promise<TooSoon> {
  const seconds = slowModeSeconds(access, deps.warm);
  if (!access.channel || seconds === 0) return null;
  const ttl = deps.slowMode.take(access.channel.channelId, userId, seconds, now);
  return typeof ttl === 'number' ? tooSoon(ttl) : ttl.then(tooSoon);
}

export function slowModeGate(access: Access, now: number, deps: Deps): TooSoon | Promise<TooSoon> {
  if (!access.channel || !access.actor || slowModeSeconds(access, deps.warm) === 0) return null;
  const ttl = deps.slowMode.wait(access.channel.channelId, access.actor.userId, now);
  return typeof ttl === 'number' ? tooSoon(ttl) : ttl.then(tooSoon);
}
