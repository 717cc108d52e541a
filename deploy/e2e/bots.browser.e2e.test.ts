/** The life of a bot in the browser: created in the settings, added by its link, used with a completed command. */
import {
  createApplication,
  createBot,
  getBotToken,
  inviteBot,
  setOwnBotCommands,
  updateBot,
} from '@folkmoot/contracts/applications/commands';
import { listMessages } from '@folkmoot/contracts/messages/commands';
import { expect, it } from 'vitest';
import { apiClient } from '../src/api-client.ts';
import { seriousFaults } from './browser/accessibility.ts';
import { DESKTOP, openPage, PHONE } from './browser/chromium.ts';
import { startProductWithServer } from './browser/product-with-server.ts';
import { composer, logInByToken, memberButton, message } from './browser/steps.ts';
import { connect } from './user.ts';

const { product, browser, ada, ben, server } = await startProductWithServer('Dice hall');
const { page, problems } = await openPage(browser, product.url);

const path = () => new URL(page.url()).pathname;

async function copiedText(button: string): Promise<string> {
  await page.evaluate("navigator.clipboard.writeText('')");
  await page.getByRole('button', { name: button }).click();
  const read = () => page.evaluate<string>('navigator.clipboard.readText()');
  await expect.poll(read).not.toBe('');
  return read();
}

it('is created, named, given a token and commands, added, and found by its command', async () => {
  await logInByToken(page, ada);
  await page.goto('/app/settings/developer');
  await page.getByText('No applications yet').waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'New application' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Dice');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: 'Bot', exact: true }).click();
  await page.getByRole('button', { name: 'Create bot' }).click();

  await page.getByLabel('Username').fill('Roller');
  await page.getByRole('button', { name: 'Save' }).click();
  const first = await copiedText('Copy token');
  await page.getByRole('button', { name: 'Regenerate token' }).click();
  await page.getByRole('button', { name: 'Regenerate', exact: true }).click();
  await page.getByText('Token regenerated.').waitFor();
  const token = await copiedText('Copy token');
  expect(token).not.toBe(first);

  await page.getByRole('button', { name: 'Add command' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Command', { exact: true }).fill('roll the');
  await dialog.getByRole('button', { name: 'Add command' }).click();
  await dialog.getByText('Letters only, up to 25.').waitFor();
  await dialog.getByLabel('Command', { exact: true }).fill('roll');
  await dialog.getByLabel('Description').fill('Rolls dice');
  await dialog.getByRole('button', { name: 'Add command' }).click();
  await page.getByText('/roll', { exact: true }).waitFor();
  // Without toasts, which disappear again.
  await page.reload();
  await page.getByText('/roll', { exact: true }).waitFor();
  expect(await seriousFaults(page)).toEqual([]);

  await page.getByRole('link', { name: 'Invite link' }).click();
  const kick = page.getByRole('switch', { name: /Kick/ });
  await kick.press('Space');
  await expect.poll(() => kick.isChecked()).toBe(true);
  const link = await copiedText('Copy link');
  expect(link).toMatch(/\/bot\/\d+\?perms=18$/);

  await page.goto(link);
  await page.getByRole('heading', { name: /Roller/ }).waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Add bot' }).click();
  await page.getByText('Roller was added').first().waitFor();
  await page.getByRole('link', { name: 'Open server' }).click();
  await memberButton(page, 'Roller').getByText('Bot').waitFor();

  const connection = await connect(product.url, token);
  expect(connection.snapshot.servers.map(({ id }) => id)).toEqual([server.id]);
  await apiClient(product.url, token).call(setOwnBotCommands, {
    body: { commands: [{ name: 'roll', args: '<sides>' }, { name: 'rules' }] },
  });
  await composer(page).pressSequentially('/ro');
  await page.getByRole('option', { name: /\/roll/ }).waitFor();
  // Even if the user types faster than the screen is painted, the caret stays behind the text.
  await page.evaluate('window.requestAnimationFrame = (paint) => setTimeout(() => paint(performance.now()), 200)');
  await page.keyboard.press('Tab');
  await page.keyboard.type('20', { delay: 300 });
  await page.keyboard.press('Enter');
  await message(page, '/roll 20').waitFor();
  connection.close();
  expect(problems).toEqual([]);
});

/** The last message on the wire. */
async function lastOnTheWire(): Promise<string | undefined> {
  const messages = await ada.api.call(listMessages, { params: { channelId: server.defaultChannelId } });
  return messages.at(-1)?.content;
}

it('sends a typed command to the selected bot', async () => {
  const { id: applicationId } = await ben.api.call(createApplication);
  const { id: secondBotId } = await ben.api.call(createBot, { params: { applicationId } });
  await ben.api.call(updateBot, { params: { applicationId }, body: { username: 'Tumbler' } });
  const { token } = await ben.api.call(getBotToken, { params: { applicationId } });
  await apiClient(product.url, token).call(setOwnBotCommands, {
    body: { commands: [{ name: 'roll', args: '<times>' }, { name: 'tumble' }] },
  });
  await ada.api.call(inviteBot, { params: { serverId: server.id, applicationId }, query: { permissions: '2' } });
  await page.goto(`/app/servers/${server.id}/${server.defaultChannelId}`);
  await memberButton(page, 'Tumbler').waitFor();
  const field = composer(page);
  const bot = page.locator('#composer-command');

  // Selected from two bots with the same name, by avatar and name.
  await field.pressSequentially('/roll');
  await page.getByRole('option', { name: /\/roll\s*Roller/ }).waitFor();
  await page.getByRole('option', { name: /\/roll\s*Tumbler/ }).click();
  await expect.poll(() => field.inputValue()).toBe('/roll ');
  await expect.poll(() => bot.textContent()).toContain('Command of Tumbler · <times>');
  await field.and(page.locator(':focus')).waitFor();
  await page.keyboard.type('3');
  await expect.poll(() => field.inputValue()).toBe('/roll 3');
  await seriousFaults(page).then((faults) => expect(faults).toEqual([]));

  // The draft survives a reload.
  await page.reload();
  await expect.poll(() => bot.textContent()).toContain('Tumbler');
  await expect.poll(() => field.inputValue()).toBe('/roll 3');
  await field.press('Enter');
  await expect.poll(lastOnTheWire).toBe(`/roll:${secondBotId} 3`);
  await message(page, '/roll 3').waitFor();

  // After an edit, it still belongs to the same bot.
  const fieldAfterEdit = async () => {
    if ((await field.inputValue()) === '') await field.press('ArrowUp');
    return field.inputValue();
  };
  await expect.poll(fieldAfterEdit).toBe('/roll 3');
  await expect.poll(() => bot.textContent()).toContain('Tumbler');
  await field.fill('/roll 4');
  await field.press('Enter');
  await expect.poll(lastOnTheWire).toBe(`/roll:${secondBotId} 4`);

  // After deleting letters, it is no longer a command.
  await expect.poll(() => field.inputValue()).toBe('');
  await field.pressSequentially('/tum');
  await page.getByRole('option', { name: /\/tumble/ }).click();
  await bot.waitFor({ state: 'attached' });
  await expect.poll(() => field.inputValue()).toBe('/tumble ');
  await field.and(page.locator(':focus')).waitFor();
  await field.press('Backspace');
  await field.press('Backspace');
  await bot.waitFor({ state: 'detached' });
  await expect.poll(() => field.inputValue()).toBe('/tumbl');
  await field.fill('');

  // Pasted and sent immediately.
  await page.evaluate("navigator.clipboard.writeText('/tumble twice')");
  await field.press('Control+V');
  await field.press('Enter');
  await expect.poll(lastOnTheWire).toBe(`/tumble:${secondBotId} twice`);
  // An unknown command is sent as text.
  await field.fill('/shrug well');
  await field.press('Enter');
  await expect.poll(lastOnTheWire).toBe('/shrug well');
  expect(problems).toEqual([]);
});

it('asks users to log in, and returns to the bot', async () => {
  await page.goto('/app/settings/developer/applications');
  await page.getByRole('link', { name: /Dice/ }).click();
  const id = path().split('/').at(-1) ?? '';
  const guest = await openPage(browser, product.url, { viewport: PHONE });
  await guest.page.goto(`/bot/${id}?perms=2`);
  await guest.page.getByLabel('E-mail or name:tag').fill(ada.email);
  await guest.page.getByLabel('Password', { exact: true }).fill(ada.password);
  await guest.page.getByRole('button', { name: 'Log in', exact: true }).click();
  await guest.page.getByText('The bot only requests permission to send messages.').waitFor();
  await guest.page.getByRole('button', { name: 'Add bot' }).click();
  await guest.page.getByText('This bot is already in the server.').waitFor();
  await expect.poll(() => guest.page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(PHONE.width);
  await guest.page.goto('/bot/1234567890123456789?perms=2');
  await guest.page.getByText('Bot not found').waitFor();
  await guest.page.close();
});

it('fits a phone, and is deleted after a confirmation', async () => {
  await page.setViewportSize(PHONE);
  for (const part of ['', '/bot', '/bot/profile', '/bot/create-link']) {
    await page.goto('/app/settings/developer/applications');
    await page.getByRole('link', { name: /Dice/ }).click();
    await page.getByRole('navigation', { name: 'Application pages' }).waitFor();
    await page.goto(`${path()}${part}`);
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    await expect
      .poll(() => page.evaluate<number>('document.documentElement.scrollWidth'), { message: part })
      .toBeLessThanOrEqual(PHONE.width);
  }
  await page.setViewportSize(DESKTOP);
  await page.goto('/app/settings/developer/applications');
  await page.getByRole('link', { name: /Dice/ }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No applications yet').waitFor();
  expect(problems).toEqual([]);
});
