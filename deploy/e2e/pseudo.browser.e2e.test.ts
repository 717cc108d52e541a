/** Every screen in the pseudo-language: finds texts that are not translated, and longer texts that do not fit on a phone. */
import { randomUUID } from 'node:crypto';
import { deleteAccount } from '@folkmoot/contracts/accounts/commands';
import { createApplication, createBot, updateApplication, updateBot } from '@folkmoot/contracts/applications/commands';
import { createAutomodRule } from '@folkmoot/contracts/automod/commands';
import { saveMessage } from '@folkmoot/contracts/bookmarks/commands';
import { createChannel, updateChannel } from '@folkmoot/contracts/channels/commands';
import { publishServer } from '@folkmoot/contracts/explore/commands';
import { addFriend } from '@folkmoot/contracts/friends/commands';
import { openDm } from '@folkmoot/contracts/inbox/commands';
import { createInvite, joinServer } from '@folkmoot/contracts/invites/commands';
import { MessageId, PostId } from '@folkmoot/contracts/kernel/ids';
import { leaveServer } from '@folkmoot/contracts/members/commands';
import { addReaction, sendMessage } from '@folkmoot/contracts/messages/commands';
import { pinMessage } from '@folkmoot/contracts/pins/commands';
import { createPost } from '@folkmoot/contracts/posts/commands';
import { getOwnDetails, updateProfile } from '@folkmoot/contracts/profiles/commands';
import { addReminder } from '@folkmoot/contracts/reminders/commands';
import { createRole, updateRole } from '@folkmoot/contracts/roles/commands';
import { scheduleMessage } from '@folkmoot/contracts/scheduled-messages/commands';
import { createServer } from '@folkmoot/contracts/servers/commands';
import { openTicket } from '@folkmoot/contracts/tickets/commands';
import { createWelcomeQuestion } from '@folkmoot/contracts/welcome/commands';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { pseudo } from '../../web/client/src/i18n/pseudo.ts';
import { DESKTOP, launchChromium, openPage, PHONE } from './browser/chromium.ts';
import { appPages, PUBLIC_PAGES, type SampleIds, type WalkedPage } from './browser/client-pages.ts';
import { type Product, startProduct } from './browser/product.ts';
import { hoverAndPress } from './browser/steps.ts';
import { untranslated } from './browser/untranslated.ts';
import { type Person, registerUser } from './user.ts';

/** Time for fifty screens, each loaded from the beginning. */
const ALL_SCREENS_MS = 1_200_000;
/** Pages mostly wait for an idle network. Two cores can render this many in the meantime. */
const PAGES_AT_ONCE = 4;

let product: Product;
let browser: Browser;
let ada: Person;
let ben: Person;
let sampleIds: SampleIds;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchChromium(inject('headlessChromiumPath'))]);
  ada = await createUser('Ада', '1111');
  ben = await createUser('Бен', '2222');
  sampleIds = await createSampleContent();
});

afterAll(async () => {
  await browser?.close();
  await product?.dispose();
});

/** An e-mail address must have Latin letters, but a username need not. */
async function createUser(username: string, tag: string): Promise<Person> {
  const person = await registerUser(product.url, 'someone');
  await person.api.call(updateProfile, { body: { username, tag, password: person.password } });
  return person;
}

const QUIET_RULE = {
  ...{ name: 'Без шляп', enabled: true, block: true, alert: false, timeOutMinutes: null, exemptRoleIds: [], exemptChannelIds: [] },
  trigger: { kind: 'words' as const, words: ['шляпа'] },
};

/** Creates content of every kind, all of it in Cyrillic letters. */
async function createSampleContent(): Promise<SampleIds> {
  const own = await ada.api.call(getOwnDetails);
  const server = await ada.api.call(createServer, { body: { name: 'Художники' } });
  const { id: serverId, defaultChannelId: channelId, defaultRoleId } = server;
  await ada.api.call(updateChannel, { params: { serverId, channelId }, body: { name: 'общий' } });
  await ada.api.call(updateRole, { params: { serverId, roleId: defaultRoleId }, body: { name: 'каждый' } });
  await ada.api.call(createChannel, { params: { serverId }, body: { name: 'краски' } });
  const role = await ada.api.call(createRole, { params: { serverId } });
  await ada.api.call(updateRole, { params: { serverId, roleId: role.id }, body: { name: 'мастера' } });
  const { code } = await ada.api.call(createInvite, { params: { serverId } });
  await ben.api.call(joinServer, { params: { code } });
  const say = (person: Person, content: string, channel = channelId) =>
    person.api.call(sendMessage, { params: { channelId: channel }, key: randomUUID(), body: { content } });
  await createDeletedUser(code, serverId, channelId);
  const message = await say(ben, 'привет');
  await say(ada, '||тайна|| и больше');
  await ada.api.call(addReaction, { params: { channelId, messageId: message.id }, body: { name: '🎨' } });
  await ada.api.call(pinMessage, { params: { channelId, messageId: message.id } });
  await ada.api.call(saveMessage, { body: { messageId: MessageId.parse(message.id), note: 'на потом' } });
  await ada.api.call(addReminder, { body: { timestamp: Date.now() + 3_600_000, messageId: MessageId.parse(message.id) } });
  const later = { content: 'позже', sendAt: Date.now() + 3_600_000, timeZone: 'Asia/Tokyo' };
  await ada.api.call(scheduleMessage, { params: { channelId }, body: later });
  await ben.api.call(addFriend, { body: { username: own.user.username, tag: own.user.tag } });
  const { channelId: directId } = await ben.api.call(openDm, { params: { userId: ada.id } });
  await say(ben, 'как дела', directId);
  const post = await ben.api.call(createPost, { body: { content: 'первый пост', poll: { choices: ['верно', 'неверно'] } } });
  await ada.api.call(createPost, { body: { content: 'ответ', postId: PostId.parse(post.id) } });
  const ticket = await ada.api.call(openTicket, { body: { title: 'Ключ от дома', body: 'потерян '.repeat(20), category: 0 } });
  const application = await ada.api.call(createApplication);
  await ada.api.call(updateApplication, { params: { applicationId: application.id }, body: { name: 'Кисти' } });
  await ada.api.call(createBot, { params: { applicationId: application.id } });
  await ada.api.call(updateBot, { params: { applicationId: application.id }, body: { username: 'Кисточка', tag: '3333' } });
  const question = await ada.api.call(createWelcomeQuestion, {
    params: { serverId },
    body: { title: 'Что вы рисуете', multiselect: true, answers: [{ title: 'только воду', roleIds: [role.id], order: 0 }] },
  });
  const rule = await ada.api.call(createAutomodRule, { params: { serverId }, body: QUIET_RULE });
  await ada.api.call(publishServer, { params: { serverId }, body: { description: 'Здесь рисуют красками и говорят об этом.' } });
  return {
    ...{ ownId: ada.id, otherId: ben.id, serverId, channelId, roleId: role.id, code, directId, postId: post.id, ticketId: ticket.id },
    ...{ applicationId: application.id, questionId: question.id, ruleId: rule.id },
  };
}

/** A user with a deleted account, whose messages stay. */
async function createDeletedUser(code: string, serverId: string, channelId: string): Promise<void> {
  const { api, password } = await registerUser(product.url, 'gone');
  await api.call(joinServer, { params: { code } });
  await api.call(sendMessage, { params: { channelId }, key: randomUUID(), body: { content: 'и я тут был' } });
  await api.call(leaveServer, { params: { serverId } });
  await api.call(deleteAccount, { body: { password, deleteContent: false } });
}

/** A page in the pseudo-language, logged in if a user is given. */
async function openPseudoPage(person: Person | null): Promise<Page> {
  const { page } = await openPage(browser, product.url);
  const stored = { 'folkmoot.language': '"pseudo"', ...(person ? { 'folkmoot.token': person.token } : {}) };
  await page.addInitScript({
    content: `Object.entries(${JSON.stringify(stored)}).forEach(([key, value]) => localStorage.setItem(key, value))`,
  });
  return page;
}

/** Waits until nothing is loading. */
async function waitUntilLoaded(page: Page): Promise<void> {
  await page.locator(':visible', { hasText: '⟦' }).first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.locator('.ui-spinner, .ui-skeleton, .emoji-note').first().waitFor({ state: 'detached' });
}

/** The remaining faults. A screen that is still rendering is checked until it has none. */
async function faults(page: Page): Promise<readonly string[]> {
  let found: readonly string[] = [];
  const look = async () => {
    found = await untranslated(page, [sampleIds.code, `${new URL(product.url).host}/i/`]);
    return found.length;
  };
  await expect
    .poll(look)
    .toBe(0)
    .catch(() => undefined);
  return found;
}

type Found = readonly (readonly [where: string, fault: string])[];

/** Checks each screen on one of several pages, which wait for the network in parallel. */
async function walk<Screen>(
  screens: readonly Screen[],
  person: Person | null,
  look: (page: Page, screen: Screen) => Promise<Found>,
): Promise<Found> {
  const found: Found[] = [];
  const left = [...screens];
  await Promise.all(
    Array.from({ length: PAGES_AT_ONCE }, async () => {
      const page = await openPseudoPage(person);
      for (let screen = left.shift(); screen !== undefined; screen = left.shift()) found.push(await look(page, screen));
      await page.context().close();
    }),
  );
  return found.flat();
}

/** The state that one page passes to the next is in the browser history, as the router stores it. */
async function goTo(page: Page, { path, handed }: WalkedPage): Promise<void> {
  if (!handed) return void (await page.goto(path));
  await page.goto('/404');
  await page.evaluate(`history.replaceState({ usr: ${JSON.stringify(handed)}, key: 'handed', idx: 0 }, '', ${JSON.stringify(path)})`);
  await page.reload();
}

/** On a desktop, then on a phone. */
async function faultsAt(page: Page, walked: WalkedPage): Promise<Found> {
  const { path } = walked;
  await page.setViewportSize(DESKTOP);
  await goTo(page, walked);
  await waitUntilLoaded(page);
  const wide = await faults(page);
  await page.setViewportSize(PHONE);
  await expect.poll(() => page.evaluate<number>('innerWidth')).toBe(PHONE.width);
  await waitUntilLoaded(page);
  const narrow = await faults(page);
  return [...wide.map((fault) => [`${path} wide`, fault] as const), ...narrow.map((fault) => [`${path} narrow`, fault] as const)];
}

type Role = 'button' | 'menuitem' | 'tab';
/**
 * Presses an element by its English text (`at`: an action of the message that contains this text), presses keys, or presses a
 * name in the list of messages.
 */
type Step =
  | { readonly press: string; readonly role?: Role; readonly of?: string; readonly at?: string }
  | { readonly keys: string }
  | { readonly person: string };

/** Everything that opens above a page: the path and the steps. */
function overlays(): readonly (readonly [path: string, ...Step[]])[] {
  const { serverId, channelId, postId } = sampleIds;
  const channel = `/app/servers/${serverId}/${channelId}`;
  const server = `/app/servers/${serverId}/settings`;
  return [
    ['/app', { press: 'Create or join a server' }],
    ['/app', { press: 'Create or join a server' }, { press: 'Join', role: 'tab' }],
    ['/app', { keys: 'Control+k' }],
    ['/app', { press: '{count} reminder', of: '1' }],
    ['/app/scheduled', { press: 'Edit' }],
    ['/app/scheduled', { press: 'Delete scheduled message' }],
    ['/app', { press: 'Status and account' }],
    ['/app', { press: 'Status and account' }, { press: 'Set a status', role: 'menuitem' }],
    ['/app/inbox', { press: 'Add friend' }],
    [channel, { press: 'Server menu for {name}', of: 'Художники' }],
    [channel, { press: 'Server menu for {name}', of: 'Художники' }, { press: 'Invite people', role: 'menuitem' }],
    [channel, { press: 'More', at: 'больше' }],
    [channel, { press: 'More', at: 'больше' }, { press: 'Delete', role: 'menuitem' }],
    [channel, { press: 'More', at: 'больше' }, { press: 'Remind me', role: 'menuitem' }],
    [channel, { press: 'More', at: 'больше' }, { press: 'Save message', role: 'menuitem' }],
    ['/app/saved', { press: 'Edit note' }],
    [channel, { press: 'More', at: 'больше' }, { press: 'Forward', role: 'menuitem' }],
    [channel, { press: 'Add a reaction', at: 'больше' }],
    [channel, { press: 'More', at: 'привет' }, { press: 'Report', role: 'menuitem' }],
    [channel, { press: 'Files in this conversation' }],
    [channel, { press: '{count} pinned message', of: '1' }],
    [channel, { person: 'Бен' }],
    [`/app?postId=${postId}`, { press: 'More actions for the post by {name}', of: 'Бен' }],
    [`${server}/invites`, { press: 'New invite' }],
    [`${server}/members`, { press: 'Prune' }],
    [`${server}/members`, { press: 'Select all' }, { press: 'Kick' }],
    [`${server}/members`, { press: 'Select all' }, { press: 'Add role' }],
    ['/app/settings/tickets', { press: 'New ticket' }],
    ['/app/settings/account', { press: 'Log out' }],
    ['/app/settings/account', { press: 'What’s new' }],
    ['/app/settings/account', { press: 'Delete account' }],
    ['/app/settings/account/security', { press: 'Set up' }],
    [`${server}/general`, { press: 'Delete server' }],
    [`${server}/general`, { press: 'Transfer ownership' }],
  ];
}

function control(page: Page, { press, role = 'button', of = '' }: Extract<Step, { readonly press: string }>): Locator {
  return page.getByRole(role, { name: pseudo(press).replace(/\{\w+\}/, of) }).first();
}

async function take(page: Page, step: Step): Promise<void> {
  if ('keys' in step) await page.keyboard.press(step.keys);
  else if ('person' in step) await page.getByRole('article').getByRole('button', { name: step.person, exact: true }).first().click();
  else if (step.at !== undefined) await hoverAndPress(page.getByRole('article').filter({ hasText: step.at }), control(page, step));
  else await control(page, step).click();
}

async function faultsAbove(page: Page, [path, ...steps]: ReturnType<typeof overlays>[number]): Promise<Found> {
  await page.goto(path);
  await waitUntilLoaded(page);
  for (const step of steps) await take(page, step);
  await page.locator('[role=dialog], [role=alertdialog], [role=menu]').first().waitFor();
  await waitUntilLoaded(page);
  return (await faults(page)).map((fault) => [`${path} ${JSON.stringify(steps)}`, fault] as const);
}

/** The texts of a refusal and of a server error. */
async function faultsOfRefusals(page: Page): Promise<Found> {
  await page.goto('/app');
  await waitUntilLoaded(page);
  await take(page, { press: 'Create or join a server' });
  await page.getByRole('textbox', { name: pseudo('Server name') }).fill('дом //тут');
  await take(page, { press: 'Create server' });
  await page.getByText(pseudo('must not contain a link')).waitFor();
  const refused = await faults(page);

  await page.route('**/api/explore/**', (route) => route.fulfill({ status: 502, body: 'Bad Gateway of a proxy' }));
  await page.goto('/app/explore/servers');
  await page.getByText(pseudo('Bad Gateway')).waitFor();
  const failed = await faults(page);
  return [...refused.map((fault) => ['refused', fault] as const), ...failed.map((fault) => ['failed', fault] as const)];
}

describe('in the pseudo-language', () => {
  it(
    'public pages have no untranslated text, and fit on a desktop and a phone',
    async () => {
      expect(await walk(PUBLIC_PAGES, null, faultsAt)).toEqual([]);
    },
    ALL_SCREENS_MS,
  );

  it(
    'pages of the app have no untranslated text, and fit on a desktop and a phone',
    async () => {
      expect(await walk(appPages(sampleIds), ada, faultsAt)).toEqual([]);
    },
    ALL_SCREENS_MS,
  );

  it(
    'dialogs and menus have no untranslated text',
    async () => {
      expect(await walk(overlays(), ada, faultsAbove)).toEqual([]);
    },
    ALL_SCREENS_MS,
  );

  it('refusals and errors have no untranslated text', async () => {
    const page = await openPseudoPage(ada);
    expect(await faultsOfRefusals(page)).toEqual([]);
    await page.context().close();
  });
});
