/**
 * Sends push notifications for messages and friend requests to users without an active page, according to their settings. It removes them
 * when the user has read the message elsewhere. It follows the log from its own checkpoint, and starts at the head when it is new, so a
 * rebuild sends nothing (H3). Old events are skipped.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { FriendRequested } from '@folkmoot/contracts/friends/events';
import { MessageSent } from '@folkmoot/contracts/messages/events';
import { namedIn, plainWords } from '@folkmoot/contracts/messages/plain-words';
import { POLL_MARK } from '@folkmoot/contracts/polls/limits';
import { PUSH_LIMITS } from '@folkmoot/contracts/push/limits';
import type { MessageTargets, PushReads } from '@folkmoot/contracts/push/reads';
import type { PushNotice } from '@folkmoot/contracts/push/wire';
import { ChannelRead } from '@folkmoot/contracts/unread/events';
import type { ShownWords } from '@folkmoot/contracts/words/shown-words';
import type { Codec } from '@folkmoot/platform/event-log/codec';
import type { LoggedEvent } from '@folkmoot/platform/event-log/port';
import type { GuardedPost } from '@folkmoot/platform/net/guarded-post';
import { type Reactor, type ReactorOptions, startReactor } from '@folkmoot/platform/reactor/reactor';
import type { Task } from '@folkmoot/platform/reactor/task-window';
import type { SignalBus } from '@folkmoot/platform/signal/bus';
import type { StoredPush } from '@folkmoot/platform/vault/push-subscriptions';
import type { Vault } from '@folkmoot/platform/vault/vault';
import { askActiveViewers } from './active-viewers.ts';
import { type PushKeys, topicOf } from './envelope.ts';
import { messagesToCheck, type NewestForUser, newestFor } from './newest.ts';
import { startPushSender } from './push-sender.ts';
import { pushedPositions } from './pushed-positions.ts';

export type PusherOptions = Pick<ReactorOptions, 'pool' | 'log' | 'logger'> & {
  readonly codec: Codec;
  readonly vault: Pick<Vault, 'pushes'>;
  readonly bus: SignalBus;
  /** There is only one gateway. */
  readonly isAlone: boolean;
  readonly clock: () => number;
  readonly reads: PushReads;
  readonly keys: PushKeys;
  readonly words: ShownWords;
  readonly post: GuardedPost;
  readonly againMs?: readonly number[];
};

const Sent = MessageSent.schema.pick({
  messageId: true,
  channelId: true,
  serverId: true,
  recipientId: true,
  authorId: true,
  silent: true,
  notifiedUserIds: true,
  sentAt: true,
});
type Sent = ReturnType<typeof Sent.parse> & { readonly event: LoggedEvent };

/** The users with devices, from the last query. */
type People = { readonly at: number; readonly newest: string | null; readonly ids: ReadonlySet<string> };

const AT_ONCE = 16;
/** Limits the age of the list, because concurrent subscriptions may be missing in it. */
const PEOPLE_FOR_MS = 1000;
/** Read models may be behind the log. */
const LOOK_AGAIN_MS = 100;
const LOOK_FOR_MS = 10_000;
/** A withdrawn request never appears in the read model, and other work waits meanwhile. */
const LOOK_FOR_REQUEST_MS = 3000;

export function startPusher(options: PusherOptions): Reactor {
  const { codec, clock, reads, vault, words } = options;
  const over = new AbortController();
  const pushSender = startPushSender({ ...options, pushes: vault.pushes });
  const activeViewers = askActiveViewers(options);
  const pushed = pushedPositions(clock);
  let people: People = { at: Number.NEGATIVE_INFINITY, newest: null, ids: new Set() };

  async function withDevices(): Promise<ReadonlySet<string>> {
    const newest = await vault.pushes.newest();
    if (newest === people.newest && clock() - people.at < PEOPLE_FOR_MS) return people.ids;
    people = { at: clock(), newest, ids: new Set(newest === null ? [] : await vault.pushes.people()) };
    return people.ids;
  }

  function isNews(at: number): boolean {
    return clock() - at < PUSH_LIMITS.newsMs;
  }

  /** Waits until the read model has the row. `notFound` if it never appears. */
  async function found<Value>(look: () => Promise<Value | 'notFound' | 'later'>, forMs = LOOK_FOR_MS): Promise<Value | 'notFound'> {
    for (const until = clock() + forMs; clock() < until && !over.signal.aborted; ) {
      const value = await look();
      if (value !== 'later') return value;
      await pause(LOOK_AGAIN_MS, undefined, { signal: over.signal }).catch(() => undefined);
    }
    return 'notFound';
  }

  async function shownTargets({ serverId }: Sent, targets: MessageTargets): Promise<MessageTargets> {
    const { channelName, serverName } = targets;
    if (serverId === null || channelName === null || serverName === null) return targets;
    return {
      ...targets,
      channelName: await words.serverName(serverId, channelName),
      serverName: await words.serverName(serverId, serverName),
    };
  }

  async function targetsOf(message: Sent, among: readonly string[]): Promise<readonly (readonly [Sent, MessageTargets])[]> {
    const targets = await found(() => reads.ofMessage(message, among));
    return targets === 'notFound' ? [] : [[message, await shownTargets(message, targets)]];
  }

  /** null: there is no text, or its author was erased. */
  async function textOf({ event, serverId }: Sent): Promise<string | null> {
    const [opened] = await codec.decode([event]);
    const written = opened?.data.content;
    if (typeof written !== 'string') return null;
    const content = serverId === null ? written : await words.serverText(serverId, written);
    const text = plainWords(content, await reads.namesOf(namedIn(content)), PUSH_LIMITS.text);
    if (text === '') return null;
    return typeof opened?.data.poll === 'string' ? `${POLL_MARK} ${text}` : text;
  }

  function messageNotice({ message, target, place }: NewestForUser<Sent>, text: string | null): PushNotice {
    const { messageId, channelId, serverId } = message;
    const { isForYou, isSilent } = target;
    // Without texts, the names of channel and server are hidden too.
    const shown = text === null ? { name: place.name, channelName: null, serverName: null } : place;
    return { kind: 'message', messageId, channelId, serverId, ...shown, isForYou, isSilent, text };
  }

  async function pushMessages(messages: readonly Sent[]): Promise<void> {
    const ids = await withDevices();
    const among = [...ids];
    const all = await Promise.all(messagesToCheck(messages, ids).map((message) => targetsOf(message, among)));
    const newest = new Map(
      [...newestFor(all.flat())].filter(([userId, { message, target }]) => pushed.may(userId, message.channelId, target)),
    );
    const looking = await activeViewers.among([...newest.keys()]);
    const wanted = [...newest].filter(([userId]) => !looking.has(userId));
    const devices = await vault.pushes.of(wanted.map(([userId]) => userId));
    const texts = new Map<string, string | null>();
    for (const to of devices) {
      const one = newest.get(to.userId);
      if (!one || !isNews(one.message.sentAt)) continue;
      const { messageId, channelId } = one.message;
      if (to.withText && !texts.has(messageId)) texts.set(messageId, await textOf(one.message));
      pushed.note(to.userId, channelId);
      pushSender.send({
        to,
        notice: messageNotice(one, to.withText ? (texts.get(messageId) ?? null) : null),
        topic: topicOf(to.userId, channelId, options.keys),
      });
    }
  }

  async function pushFriendRequest({ byId, otherId }: { readonly byId: string; readonly otherId: string }): Promise<void> {
    const request = await found(() => reads.ofFriendRequest(byId, otherId), LOOK_FOR_REQUEST_MS);
    if (request === 'notFound' || (await activeViewers.among([otherId])).has(otherId)) return;
    const notice: PushNotice = { kind: 'friendRequest', userId: byId, name: request.name, isSilent: false };
    for (const to of await vault.pushes.of([otherId]))
      pushSender.send({ to, notice, topic: topicOf(otherId, `friend ${byId}`, options.keys) });
  }

  /** On Apple devices nothing is removed, because they may end a subscription that receives messages without a visible notification. */
  function takesAway({ endpoint }: StoredPush): boolean {
    return !URL.parse(endpoint)?.hostname.endsWith('.push.apple.com');
  }

  async function takeAway(userId: string, channelId: string): Promise<void> {
    if (!pushed.forget(userId, channelId)) return;
    const devices = (await vault.pushes.of([userId])).filter(takesAway);
    // A newer notification was sent meanwhile, so it must stay.
    if (pushed.has(userId, channelId)) return;
    for (const to of devices) pushSender.send({ to, notice: { kind: 'read', channelId }, topic: topicOf(userId, channelId, options.keys) });
  }

  function sentIn(events: readonly LoggedEvent[]): readonly Sent[] {
    return events.flatMap((event) => (event.type === MessageSent.type ? [{ ...Sent.parse(JSON.parse(event.data)), event }] : []));
  }

  /** One task for all messages of a channel, at the position of the first. */
  function messageTasks(sent: readonly Sent[]): readonly Task[] {
    const byChannel = Map.groupBy(
      sent.filter(({ silent, sentAt, serverId, recipientId }) => !silent && isNews(sentAt) && (serverId ?? recipientId) !== null),
      ({ channelId }) => channelId,
    );
    return [...byChannel.values()].map((messages) => ({
      position: messages[0]?.event.position ?? 0,
      run: () => pushMessages(messages),
    }));
  }

  function otherTasks({ position, type, data }: LoggedEvent, ids: ReadonlySet<string>): readonly Task[] {
    if (type === FriendRequested.type) {
      const request = FriendRequested.schema.parse(JSON.parse(data));
      if (!ids.has(request.otherId) || !isNews(request.requestedAt)) return [];
      return [{ position, run: () => pushFriendRequest(request) }];
    }
    if (type !== ChannelRead.type) return [];
    const { userId, channelId } = ChannelRead.schema.parse(JSON.parse(data));
    return ids.has(userId) ? [{ position, run: () => takeAway(userId, channelId) }] : [];
  }

  const reactor = startReactor({
    ...options,
    name: 'pusher',
    atOnce: AT_ONCE,
    async tasksOf(events) {
      const ids = await withDevices();
      if (ids.size === 0) return [];
      const sent = sentIn(events);
      // A user who writes in a channel has read it.
      const written = sent.filter(({ authorId }) => ids.has(authorId));
      const tasks = [
        ...messageTasks(sent),
        ...written.map(({ event, authorId, channelId }) => ({ position: event.position, run: () => takeAway(authorId, channelId) })),
        ...events.flatMap((event) => otherTasks(event, ids)),
      ];
      return tasks.sort((a, b) => a.position - b.position);
    },
  });

  return {
    ...reactor,
    async stop() {
      over.abort();
      const stopped = reactor.stop();
      await pushSender.stop();
      await stopped;
      activeViewers.stop();
    },
  };
}
