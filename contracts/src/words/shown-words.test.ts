import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { InstanceSettings } from '../instance/settings/settings.ts';
import { instanceFolding, settingsIn } from '../instance/state.ts';
import { query } from '../kernel/route.ts';
import { emit } from '../kernel/signal.ts';
import { shownFiles } from '../media/shown-files.ts';
import { messageEvents, RawMessage } from '../messages/wire.ts';
import { RawPost } from '../posts/wire.ts';
import { RawServer } from '../servers/wire.ts';
import { isShownEvent, shownReply, shownSignal } from '../shown.ts';
import { declaredRoutes, declaredWireEvents } from '../testing/declared.ts';
import { hasWrittenText, shownWords } from './shown-words.ts';
import { standardList } from './standard-list.ts';

const places = {
  serversOf: (channelIds: readonly string[]) => new Map(channelIds.filter((id) => id !== 'dm').map((id) => [id, `server of ${id}`])),
  filtered: (serverIds: readonly string[]) => new Set(serverIds.filter((id) => id === 'server of strict')),
};

function wordsIn(mode: InstanceSettings['wordFilter.mode']) {
  const now = { ...settingsIn(instanceFolding.initial), 'wordFilter.mode': mode, 'wordFilter.words': ['darn'] };
  return shownWords(() => now, places);
}

/** Signs nothing. */
const files = shownFiles(
  () => false,
  (path) => path,
);

const reply = { id: '1', content: 'darn reply' };
const message = (channelId: string) => ({
  id: '2',
  channelId,
  content: 'darn `darn`',
  replyMessages: [{ replyToMessage: reply }, { replyToMessage: null }],
  quotedMessages: [{ ...reply, channelId }],
});
const masked = { content: '•••• `darn`', replyMessages: [{ replyToMessage: { content: '•••• reply' } }, { replyToMessage: null }] };

describe('a record', () => {
  it('is the same object while the filter is off', () => {
    expect(wordsIn('off').record(RawMessage, message('strict'))).toBeNull();
  });

  it('is masked in every server, and never in a conversation', async () => {
    const words = wordsIn('everywhere');
    expect(await words.record(RawMessage, message('any'))).toMatchObject(masked);
    expect(await words.record(RawMessage, message('dm'))).toEqual(message('dm'));
  });

  it('is masked if the owner turned it on', async () => {
    const words = wordsIn('servers');
    expect(await words.record(z.array(RawMessage), [message('strict'), message('other')])).toMatchObject([masked, message('other')]);
  });

  it('is masked as a post only in the mode everywhere, with its comments and polls', async () => {
    const post = { content: 'darn', poll: { choices: [{ content: 'darn' }] }, repost: { content: 'darn' }, commentTo: null };
    const shown = { content: '••••', poll: { choices: [{ content: '••••' }] }, repost: { content: '••••' }, commentTo: null };
    expect(await wordsIn('everywhere').record(RawPost, post)).toEqual(shown);
    expect(await wordsIn('servers').record(RawPost, post)).toEqual(post);
  });

  it("is masked as a server by that server's setting", async () => {
    const servers = ['server of strict', 'server of other'].map((id) => ({ id, name: 'darn' }));
    expect(await wordsIn('servers').record(z.array(RawServer), servers)).toEqual([{ ...servers[0], name: '••••' }, servers[1]]);
  });

  it('without its own location uses that of the route', async () => {
    const route = (who: 'user' | 'staff') =>
      query('any', '/channels/:channelId/any', { who: [{ need: 'user' }, { need: who }], reply: RawMessage.partial() });
    const words = wordsIn('everywhere');
    expect(await shownReply({ words, files }, route('user'), { channelId: 'any' }, () => ({ content: 'darn' }))).toEqual({
      content: '••••',
    });
    expect(await shownReply({ words, files }, route('user'), { channelId: 'dm' }, () => ({ content: 'darn' }))).toEqual({
      content: 'darn',
    });
    expect(shownReply({ words, files }, route('staff'), { channelId: 'any' }, () => ({ content: 'darn' }))).toBeNull();
  });
});

describe('a signal', () => {
  const payload = { channelId: 'any', messageId: '2', updated: { content: 'darn' } };
  const shown = { ...payload, updated: { content: '••••' } };

  it('is masked for the sender as for everyone', async () => {
    const origin = { socketId: 's', userId: 'u', payload };
    const signal = emit(['channel:any'], messageEvents.updated, payload, { origin });
    expect(await shownSignal({ words: wordsIn('everywhere'), files }, signal)).toEqual({
      ...signal,
      payload: shown,
      origin: { ...origin, payload: shown },
    });
    expect(shownSignal({ words: wordsIn('off'), files }, signal)).toBeNull();
  });
});

describe('all text that users wrote', () => {
  it('in realtime events is masked by name', async () => {
    const written = (await declaredWireEvents()).filter(({ payload }) => hasWrittenText(payload)).map(({ name }) => name);
    // The authenticated payload is masked where it is created.
    expect(written.filter((name) => !isShownEvent(name))).toEqual(['user:authenticated']);
    expect(written).toContain('message:created');
  });

  it('in replies is found by the fields of the records', async () => {
    const written = (await declaredRoutes()).filter(({ reply: schema }) => hasWrittenText(schema)).map(({ name }) => name);
    expect(written).toEqual(
      expect.arrayContaining([
        'listMessages',
        'sendMessage',
        'editMessage',
        'searchMessages',
        'listPins',
        'listMentions',
        'getFeed',
        'getInvite',
        'getChannel',
      ]),
    );
    expect(written).not.toContain('getMessageSource');
  });
});

it('has a standard list without names and everyday words', () => {
  expect(standardList()).toEqual(expect.arrayContaining(['shit', 'fucking']));
  expect(standardList().filter((word) => ['dick', 'negro', 'sex', 'cum', 'n16', 'penis', 'ass'].includes(word))).toEqual([]);
});
