/** A user who sends, edits, deletes and reacts, one call after the other, each with a unique value. */
import { addReaction, deleteMessage, editMessage, sendMessage } from '@folkmoot/contracts/messages/commands';
import { RawMessage } from '@folkmoot/contracts/messages/wire';
import type { Dice } from '../e2e/harness/dice.ts';
import type { Person } from '../e2e/user.ts';
import type { Caller } from './caller.ts';
import { repeatedly } from './repeatedly.ts';
import { REACTION } from './timeline.ts';

type Own = { readonly channel: string; readonly message: string };

/** Only recent messages are changed, because a reader reads only a limited number again after a reconnect. */
const LATELY = 6;
const KEPT = 40;

/** What everybody may react to: the last messages of all. */
export type Recent = Own[];

export type WriterOptions = {
  readonly person: Person;
  readonly channels: readonly string[];
  readonly call: Caller;
  readonly die: Dice;
  readonly recent: Recent;
  readonly pauseMs: number;
};

export type Writer = { readonly stop: () => Promise<void> };

export function startWriter({ person, channels, call, die, recent, pauseMs }: WriterOptions): Writer {
  const own: Own[] = [];
  const reacted = new Set<string>();
  let count = 0;

  function fresh(): string {
    count += 1;
    return `${person.name} ${count}`;
  }

  async function send(): Promise<void> {
    const channel = die.pick(channels) ?? '';
    const value = fresh();
    const ask = {
      who: person,
      op: 'send',
      route: sendMessage,
      params: { channelId: channel },
      body: { content: value },
      channel,
      value,
    } as const;
    const { outcome, body } = await call(ask);
    if (outcome !== 'ok') return;
    const sent = { channel, message: RawMessage.parse(body).id };
    own.push(sent);
    recent.push(sent);
    if (own.length > LATELY) own.shift();
    if (recent.length > KEPT) recent.shift();
  }

  function on({ channel, message }: Own) {
    return { who: person, params: { channelId: channel, messageId: message }, channel, message };
  }

  async function edit(): Promise<void> {
    const target = die.pick(own);
    if (!target) return send();
    const value = fresh();
    await call({ ...on(target), op: 'edit', route: editMessage, body: { content: value }, value });
  }

  async function remove(): Promise<void> {
    const target = own.splice(die.roll(own.length), 1)[0];
    if (!target) return send();
    await call({ ...on(target), op: 'delete', route: deleteMessage });
  }

  async function react(): Promise<void> {
    const target = die.pick(recent.filter(({ channel, message }) => channels.includes(channel) && !reacted.has(message)).slice(-LATELY));
    if (!target) return send();
    reacted.add(target.message);
    await call({ ...on(target), op: 'react', route: addReaction, body: { name: REACTION } });
  }

  function work(): Promise<void> {
    const roll = die.roll(100);
    return roll < 75 ? send() : roll < 85 ? edit() : roll < 97 ? react() : remove();
  }

  return { stop: repeatedly(work, { die, pauseMs }) };
}
