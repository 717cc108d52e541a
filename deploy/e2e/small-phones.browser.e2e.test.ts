/** On the smallest phone, with the longest names: no element exceeds the screen, and no page is wider than it. */
import { createApplication, createBot, inviteBot } from '@folkmoot/contracts/applications/commands';
import { createChannel } from '@folkmoot/contracts/channels/commands';
import { publishServer } from '@folkmoot/contracts/explore/commands';
import { createServerEmbed } from '@folkmoot/contracts/external-embed/commands';
import { createInvite, joinServer } from '@folkmoot/contracts/invites/commands';
import { banMember, setMemberRoles } from '@folkmoot/contracts/members/commands';
import { sendMessage } from '@folkmoot/contracts/messages/commands';
import { createRole, updateRole } from '@folkmoot/contracts/roles/commands';
import { createServer } from '@folkmoot/contracts/servers/commands';
import { createWelcomeQuestion } from '@folkmoot/contracts/welcome/commands';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { launchChromium, openPage } from './browser/chromium.ts';
import { type Product, startProduct } from './browser/product.ts';
import { composer, logInByToken } from './browser/steps.ts';
import { type Person, registerUser } from './user.ts';

/** Time for thirty screens, each loaded from the beginning. */
const ALL_SCREENS_MS = 900_000;
const SMALL = { width: 320, height: 640 };
const LONG = 'averyveryverylongwordthatnobodywouldeverwriteanywherebuthere';

let product: Product;
let browser: Browser;
let ada: Person;
let page: Page;
let paths: readonly string[];

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchChromium(inject('headlessChromiumPath'))]);
  ada = await registerUser(product.url, LONG.slice(0, 30));
  const [ben, cem] = await Promise.all([registerUser(product.url, `b${LONG.slice(0, 30)}`), registerUser(product.url, 'Cem')]);
  const { id: serverId, defaultChannelId: channelId } = await ada.api.call(createServer, { body: { name: LONG.slice(0, 35) } });
  const at = { params: { serverId } };
  const { code } = await ada.api.call(createInvite, at);
  for (const person of [ben, cem]) await person.api.call(joinServer, { params: { code } });
  const role = await ada.api.call(createRole, at);
  await ada.api.call(updateRole, { params: { serverId, roleId: role.id }, body: { name: LONG } });
  await ada.api.call(setMemberRoles, { params: { serverId, userId: ben.id }, body: { roleIds: [role.id] } });
  await ada.api.call(createChannel, { ...at, body: { name: LONG } });
  await ada.api.call(publishServer, { ...at, body: { description: LONG } });
  await ada.api.call(createServerEmbed, { ...at, query: { inviteId: code } });
  const answers = [{ title: LONG.slice(0, 50), roleIds: [role.id], order: 0 }];
  await ada.api.call(createWelcomeQuestion, { ...at, body: { title: LONG.slice(0, 60), multiselect: true, answers } });
  const { id: applicationId } = await ada.api.call(createApplication);
  await ada.api.call(createBot, { params: { applicationId } });
  await ada.api.call(inviteBot, { params: { serverId, applicationId }, query: { permissions: '2' } });
  await ben.api.call(sendMessage, { params: { channelId }, body: { content: `${LONG}\n\`\`\`ts\n${LONG} ${LONG}\n\`\`\`` } });
  await ada.api.call(banMember, { params: { serverId, userId: cem.id } });
  const own = `/app/servers/${serverId}`;
  const settings = ['general', 'roles', `roles/${role.id}`, 'channels', `channels/${channelId}`, 'welcome-screen', 'emojis', 'invites'];
  const more = ['notifications', 'publish-server', 'verify', 'external-embed', 'audit-logs', 'bans'];
  paths = [
    ...['', `/${channelId}`, '/welcome', '/members', '/settings', ...[...settings, ...more].map((each) => `/settings/${each}`)].map(
      (path) => `${own}${path}`,
    ),
    ...['/app/explore', `/app/explore/servers/${serverId}`, `/app/search?q=${LONG.slice(0, 40)}`, `/app/profile/${ben.id}`],
    ...[`/i/${code}`, `/bot/${applicationId}?perms=511`, `/api/servers/${serverId}/external-embed.html`],
    ...['', '/bot', '/bot/create-link'].map((part) => `/app/settings/developer/applications/${applicationId}${part}`),
  ];
  ({ page } = await openPage(browser, product.url, { viewport: SMALL, isMobile: true, hasTouch: true }));
  await logInByToken(page, ada);
});

afterAll(async () => {
  await browser?.close();
  await product?.dispose();
});

/** Visible elements that exceed the screen, except in scrollable areas. */
const STICKING_OUT = `
  [...document.querySelectorAll('button, a, input, textarea, select, h1, h2, h3, p, img, iframe')].flatMap((element) => {
    const { left, right, width } = element.getBoundingClientRect();
    const seen = element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !element.closest('[inert], [aria-hidden="true"]');
    if (!seen || width < 2 || left >= ${SMALL.width} || right <= 0 || (left >= -1 && right <= ${SMALL.width + 1})) return [];
    for (let around = element.parentElement; around; around = around.parentElement) {
      if (/auto|scroll/.test(getComputedStyle(around).overflowX) && around.scrollWidth > around.clientWidth) return [];
    }
    return [element.tagName + ' ' + (element.getAttribute('aria-label') ?? element.textContent).slice(0, 40)];
  })`;

it(
  'shows every screen of a server within its width',
  async () => {
    for (const path of paths) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      // If the page were wider than the screen, the browser would shrink it to fit.
      await expect.poll(() => page.evaluate<number>('innerWidth'), { message: path }).toBe(SMALL.width);
      await expect.poll(() => page.evaluate<number>('document.documentElement.scrollWidth'), { message: path }).toBe(SMALL.width);
      await expect.poll(() => page.evaluate<readonly string[]>(STICKING_OUT), { message: path }).toEqual([]);
    }
  },
  ALL_SCREENS_MS,
);

it('keeps the buttons for saving and undo reachable', async () => {
  const general = paths.find((path) => path.endsWith('/settings/general')) ?? '';
  await page.goto(general);
  await page.getByLabel('Name', { exact: true }).fill('Shorter');
  for (const name of ['Reset', 'Save changes']) {
    const box = () => page.getByRole('button', { name }).boundingBox();
    await expect.poll(async () => (await box())?.width, { message: name }).toBeGreaterThan(60);
    await expect.poll(async () => (await box())?.height, { message: name }).toBeLessThan(60);
  }
});

it('leaves room to type a command', async () => {
  await page.goto(paths[1] ?? '');
  await composer(page).waitFor();
  await expect.poll(async () => (await composer(page).boundingBox())?.width).toBeGreaterThan(90);
});
