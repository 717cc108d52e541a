/** The actions of a user in the chat mix, each with the requests and packets of existing clients. */
import { call, textIn } from './call.ts';
import type { Action } from './chat-actions.ts';
import type { Facts } from './facts.ts';
import type { Failure } from './measure.ts';
import { PAGE, readPage, type Shown } from './pages.ts';
import type { OwnMessage, Person } from './person.ts';

export type Actions = Readonly<Record<Action, () => Promise<Failure>>>;

/** Fewer than the limit of a message, so that no reaction is refused. */
const REACTIONS = ['👍', '🎉', '😄', '🚀', '👀', '🙏', '🔥', '💯'];
/** Reactions go to messages that are visible. */
const ON_SCREEN = 10;

function oneOf<T>(items: readonly T[]): T | undefined {
  return items[Math.floor(Math.random() * items.length)];
}

/** `person` must be authenticated. */
export function actionsOf(facts: Facts, person: Person): Actions {
  const { token, channelIds } = person.member;
  let page: readonly Shown[] = [];
  person.onDeleted = (messageId) => {
    page = page.filter(({ id }) => id !== messageId);
  };

  async function show(channelId: string): Promise<Failure> {
    const { failure, messages } = await readPage(person.reader(channelId), PAGE);
    page = messages;
    return failure;
  }

  /** A message of the user to change. A user without one sends one first. */
  async function ownMessage(pick: (own: readonly OwnMessage[]) => OwnMessage | undefined): Promise<OwnMessage | Failure> {
    const failure = person.own.length === 0 ? await person.post(person.channelId()) : null;
    return pick(person.own) ?? failure;
  }

  async function onOwn(
    pick: (own: readonly OwnMessage[]) => OwnMessage | undefined,
    act: (message: OwnMessage) => Promise<Failure>,
  ): Promise<Failure> {
    const message = await ownMessage(pick);
    return typeof message === 'object' && message !== null ? act(message) : message;
  }

  return {
    async 'switch channel'() {
      const channelId = oneOf(channelIds) ?? person.channelId();
      person.open(channelId);
      const failure = await show(channelId);
      if (failure === null && person.isUnread(channelId)) void person.dismiss(channelId);
      return failure;
    },
    async scroll() {
      if (page.length === 0) return show(person.channelId());
      const { failure, messages } = await readPage(person.reader(), PAGE, page[0]?.id ?? null);
      if (failure === null && messages.length > 0) page = messages;
      return failure;
    },
    post: () => person.post(person.channelId()),
    'check unread': () => person.dismiss(person.channelId()),
    async 'open DM'() {
      const further = 1 + Math.floor(Math.random() * (facts.people.length - 1));
      const userId = facts.people[(person.index + further) % facts.people.length]?.id ?? '';
      const answer = await call(facts, token, 'openDm', { params: { userId } });
      if (answer.failure !== null) return answer.failure;
      return (await readPage(person.reader(textIn(JSON.parse(answer.body), 'channelId')), PAGE)).failure;
    },
    reconnect() {
      person.drop();
      return person.reconnect();
    },
    async react() {
      if (page.length === 0) await person.post(person.channelId());
      if (page.length === 0) await show(person.channelId());
      const target = oneOf(page.slice(-ON_SCREEN));
      if (target === undefined) return 'nothing to react to';
      const name = oneOf(REACTIONS) ?? '👍';
      const had = target.reacted.includes(name);
      const params = { channelId: person.channelId(), messageId: target.id };
      const { failure } = await call(facts, token, had ? 'removeReaction' : 'addReaction', { params, body: { name } });
      const reacted = had ? target.reacted.filter((other) => other !== name) : [...target.reacted, name];
      page = page.map((message) => (message.id === target.id ? { ...message, reacted } : message));
      return failure;
    },
    edit: () =>
      onOwn(
        (own) => own.at(-1),
        async ({ id, channelId, content }) => {
          // The mark keeps the original time, because a user who was away then never gets the message, however late the edit is.
          const body = { content: `${content} (edited at ${Date.now()})` };
          return (await call(facts, token, 'editMessage', { params: { channelId, messageId: id }, body })).failure;
        },
      ),
    async 'change profile'() {
      return (await call(facts, token, 'updateProfile', { body: { bio: `Here since ${Date.now()}.` } })).failure;
    },
    delete: () =>
      onOwn(
        (own) => own[0],
        async ({ id, channelId }) => {
          const { failure } = await call(facts, token, 'deleteMessage', { params: { channelId, messageId: id } });
          if (failure === null) person.own.shift();
          return failure;
        },
      ),
    async 'join server'() {
      const server = oneOf(facts.open);
      if (server === undefined) return 'no server to join';
      // Users who joined in an earlier run leave first. For all others this is refused.
      await call(facts, token, 'leaveServer', { params: { serverId: server.id } });
      return (await call(facts, token, 'joinServer', { params: { code: server.code } })).failure;
    },
  };
}
