/** Undo from the audit log of a server in the client. */
import { randomUUID } from 'node:crypto';
import { createChannel } from '@folkmoot/contracts/channels/commands';
import { createInvite, joinServer } from '@folkmoot/contracts/invites/commands';
import { banMember, setMemberRoles } from '@folkmoot/contracts/members/commands';
import { deleteMessage, sendMessage } from '@folkmoot/contracts/messages/commands';
import { pinMessage } from '@folkmoot/contracts/pins/commands';
import { createRole, deleteRole, updateRole } from '@folkmoot/contracts/roles/commands';
import { ROLE_PERMISSION } from '@folkmoot/contracts/roles/permissions';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { seriousFaults } from './browser/accessibility.ts';
import { openPage, PHONE } from './browser/chromium.ts';
import { startProductWithServer } from './browser/product-with-server.ts';
import { logIn } from './browser/steps.ts';
import { type Person, registerUser } from './user.ts';

const { product, browser, ada, ben, server } = await startProductWithServer('Orchard');
const channelId = server.defaultChannelId;
const log = `/app/servers/${server.id}/settings/audit-logs`;

async function send(person: Person, content: string): Promise<string> {
  return (await person.api.call(sendMessage, { params: { channelId }, key: randomUUID(), body: { content } })).id;
}

/** Saves a screenshot of each screen for review, if a folder is set. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.UNDO_PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
}

it('shows what is restored, restores it while others watch, and says who did it', async () => {
  const deleted = [
    await send(ben, 'Apples are ripe'),
    await send(ben, 'Pears as well, and there are so many of them that nobody can carry them'),
  ];
  await send(ada, 'Who picks them?');
  await send(ben, 'I do');
  for (const messageId of deleted) await ada.api.call(deleteMessage, { params: { channelId, messageId } });
  await ada.api.call(banMember, { params: { serverId: server.id, userId: ben.id }, body: { shouldDeleteRecentMessages: true } });

  // Another user has the channel open during the test.
  const watcher = await openPage(browser, product.url);
  watcher.page.setDefaultTimeout(15_000);
  await logIn(watcher.page, ada);
  await watcher.page.goto(`/app/servers/${server.id}/${channelId}`);
  const shown = watcher.page.getByRole('main');
  await shown.getByText('Who picks them?').waitFor();
  expect(await shown.getByText('I do', { exact: true }).count()).toBe(0);

  const { page, problems } = await openPage(browser, product.url);
  page.setDefaultTimeout(15_000);
  await logIn(page, ada);
  await page.goto(log);
  await page.getByText('Apples are ripe').waitFor();
  await picture(page, 'log-wide');
  expect(await seriousFaults(page)).toEqual([]);

  const ban = page.getByRole('listitem').filter({ hasText: 'banned' });
  await ban.getByRole('button', { name: 'Undo' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Undo the ban of Ben?' });
  await dialog.getByText('Messages to restore: 1').waitFor();
  await picture(page, 'ban-wide');
  expect(await seriousFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await dialog.waitFor({ state: 'detached' });
  await ban.getByText('Undone by Ada').waitFor();
  await page.getByText('Ada undid the ban of Ben').waitFor();
  await shown.getByText('I do', { exact: true }).waitFor();

  await page.getByRole('button', { name: /Action$/ }).click();
  await page.getByRole('option', { name: 'Deleted messages' }).click();
  await page.getByRole('button', { name: 'Restore all shown' }).click();
  const all = page.getByRole('alertdialog', { name: 'Restore all deleted messages shown?' });
  await all.getByText('Messages: 2').waitFor();
  await picture(page, 'all-wide');
  await all.getByRole('button', { name: 'Undo' }).click();
  await all.waitFor({ state: 'detached' });
  await page.getByText('Restored: 2').first().waitFor();
  await picture(page, 'after-wide');
  await shown.getByText('Apples are ripe').waitFor();
  await shown.getByText(/^Pears as well/).waitFor();
  const order = await shown.getByText(/^(Apples are ripe|Pears as well.*|Who picks them\?|I do)$/).allTextContents();
  expect(order.map((words) => words.slice(0, 5))).toEqual(['Apple', 'Pears', 'Who p', 'I do']);
  expect([...problems, ...watcher.problems]).toEqual([]);
});

it.each(['dark', 'light'] as const)('fits a phone in %s, and restores a message', async (colorScheme) => {
  const cleo = await registerUser(product.url, 'Cleo');
  const { code } = await ada.api.call(createInvite, { params: { serverId: server.id } });
  await cleo.api.call(joinServer, { params: { code } });
  const words = `Cherries in ${colorScheme}, with words enough for more than a line of a phone`;
  const messageId = await send(cleo, words);
  await ada.api.call(deleteMessage, { params: { channelId, messageId } });
  const { page, problems } = await openPage(browser, product.url, { viewport: PHONE, colorScheme });
  page.setDefaultTimeout(15_000);
  await logIn(page, ada);
  await page.goto(log);
  const row = page.getByRole('listitem').filter({ hasText: words });
  await row.waitFor();
  await picture(page, `log-phone-${colorScheme}`);
  expect(await seriousFaults(page)).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  await row.getByRole('button', { name: 'Undo' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Restore this message?' });
  await dialog.getByText(words).waitFor();
  await picture(page, `message-phone-${colorScheme}`);
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Ada restored a message by Cleo').first().waitFor();
  await page.goto(`/app/servers/${server.id}/${channelId}`);
  await page.getByText(words).waitFor();
  expect(problems).toEqual([]);
});

it.each(['dark', 'light'] as const)(
  'shows the changes of a role, and undoes them on a wide screen and on a phone, in %s',
  async (colorScheme) => {
    const dora = await registerUser(product.url, 'Dora');
    const { code } = await ada.api.call(createInvite, { params: { serverId: server.id } });
    await dora.api.call(joinServer, { params: { code } });
    const name = `Pickers in ${colorScheme}`;
    const role = await ada.api.call(createRole, { params: { serverId: server.id } });
    const onRole = { params: { serverId: server.id, roleId: role.id } };
    await ada.api.call(updateRole, { ...onRole, body: { name, permissions: ROLE_PERMISSION.KICK } });
    await ada.api.call(setMemberRoles, { params: { serverId: server.id, userId: dora.id }, body: { roleIds: [role.id] } });
    await ada.api.call(updateRole, { ...onRole, body: { permissions: ROLE_PERMISSION.BAN, hexColor: '#3366cc' } });
    await ada.api.call(updateRole, { ...onRole, body: { hexColor: '#cc3366' } });

    const { page, problems } = await openPage(browser, product.url, { colorScheme });
    page.setDefaultTimeout(15_000);
    await logIn(page, ada);
    await page.goto(log);
    const changed = page
      .getByRole('listitem')
      .filter({ hasText: `Ada changed the role ${name}` })
      .filter({ hasText: 'Ban members' });
    await changed.waitFor();
    await picture(page, `acts-wide-${colorScheme}`);
    expect(await seriousFaults(page)).toEqual([]);
    await changed.getByRole('button', { name: 'Undo' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Undo this change?' });
    await dialog.getByText('This is restored:').waitFor();
    await dialog.getByText(/^This was changed later/).waitFor();
    await picture(page, `act-wide-${colorScheme}`);
    expect(await seriousFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Undo' }).click();
    await dialog.waitFor({ state: 'detached' });
    await changed.getByText('Undone by Ada').waitFor();

    await ada.api.call(deleteRole, onRole);
    const phone = await openPage(browser, product.url, { viewport: PHONE, colorScheme });
    phone.page.setDefaultTimeout(15_000);
    await logIn(phone.page, ada);
    await phone.page.goto(log);
    const deleted = phone.page.getByRole('listitem').filter({ hasText: `Ada deleted the role ${name}` });
    await deleted.waitFor();
    await picture(phone.page, `acts-phone-${colorScheme}`);
    expect(await seriousFaults(phone.page)).toEqual([]);
    expect(await phone.page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await deleted.getByRole('button', { name: 'Undo' }).click();
    const again = phone.page.getByRole('alertdialog', { name: 'Undo this change?' });
    await again.getByText('Members who get the role back: 1').waitFor();
    await picture(phone.page, `act-phone-${colorScheme}`);
    await again.getByRole('button', { name: 'Undo' }).click();
    await again.waitFor({ state: 'detached' });
    await phone.page.getByText(`Ada undid: Ada deleted the role ${name}`).first().waitFor();
    await phone.page.getByRole('button', { name: /Action$/ }).click();
    await phone.page.getByRole('option', { name: 'Roles', exact: true }).click();
    await phone.page.getByText(`Ada created the role`).first().waitFor();
    expect([...problems, ...phone.problems]).toEqual([]);
  },
);

it.each([
  ['wide', undefined, 'light'],
  ['phone', PHONE, 'dark'],
] as const)('restores a deleted channel with its content, on a %s screen', async (size, viewport, colorScheme) => {
  const emil = await registerUser(product.url, 'Emil');
  const { code } = await ada.api.call(createInvite, { params: { serverId: server.id } });
  await emil.api.call(joinServer, { params: { code } });
  const { id } = await ada.api.call(createChannel, { params: { serverId: server.id }, body: { name: `Cellar ${size}` } });
  const sendAsEmil = async (content: string) =>
    (await emil.api.call(sendMessage, { params: { channelId: id }, key: randomUUID(), body: { content } })).id;
  await sendAsEmil('Cider in the first barrel');
  const messageId = await sendAsEmil('Perry in the second');
  await ada.api.call(pinMessage, { params: { channelId: id, messageId } });

  // A user who received all messages, and read them.
  const watcher = await openPage(browser, product.url, { colorScheme });
  watcher.page.setDefaultTimeout(15_000);
  await logIn(watcher.page, emil);
  await watcher.page.goto(`/app/servers/${server.id}/${id}`);
  await watcher.page.getByRole('main').getByText('Perry in the second').waitFor();

  const { page, problems } = await openPage(browser, product.url, viewport ? { viewport, colorScheme } : { colorScheme });
  page.setDefaultTimeout(15_000);
  await logIn(page, ada);
  await page.goto(`/app/servers/${server.id}/settings/channels/${id}`);
  await page.getByRole('button', { name: 'Delete channel' }).click();
  const confirmation = page.getByRole('alertdialog', { name: `Delete Cellar ${size}?` });
  await confirmation.getByText(/^This also deletes its messages./).waitFor();
  await picture(page, `delete-channel-${size}`);
  await confirmation.getByRole('button', { name: 'Delete', exact: true }).click();
  await confirmation.waitFor({ state: 'detached' });
  const link = watcher.page.getByRole('link', { name: `Cellar ${size}` });
  await link.waitFor({ state: 'detached' });

  await page.goto(log);
  const row = page.getByRole('listitem').filter({ hasText: `Ada deleted the channel Cellar ${size}` });
  await row.waitFor();
  await picture(page, `channel-log-${size}`);
  await row.getByRole('button', { name: 'Undo' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Undo this change?' });
  await dialog.getByText('Messages to restore: 2').waitFor();
  await dialog.getByText('Pinned messages: 1').waitFor();
  await dialog.getByText(/^You can undo this until/).waitFor();
  await picture(page, `channel-undo-${size}`);
  expect(await seriousFaults(page)).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await dialog.waitFor({ state: 'detached' });
  await row.getByText('Undone by Ada').waitFor();
  await page.getByText(`Ada undid: Ada deleted the channel Cellar ${size}`).first().waitFor();
  await picture(page, `channel-after-${size}`);

  await link.waitFor();
  expect(await link.getAttribute('aria-label')).toBe(`Cellar ${size}`);
  await link.click();
  await watcher.page.getByRole('main').getByText('Cider in the first barrel').waitFor();
  await watcher.page.getByRole('main').getByText('Perry in the second').waitFor();
  await picture(watcher.page, `channel-back-${size}`);
  expect([...problems, ...watcher.problems]).toEqual([]);
});
