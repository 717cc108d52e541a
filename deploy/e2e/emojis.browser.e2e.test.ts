/** Custom emoji of a server in messages and reactions. */
import { listEmojis } from '@folkmoot/contracts/emojis/commands';
import { setMemberRoles } from '@folkmoot/contracts/members/commands';
import { createRole } from '@folkmoot/contracts/roles/commands';
import { describe, expect, it } from 'vitest';
import { seriousFaults } from './browser/accessibility.ts';
import { openPage } from './browser/chromium.ts';
import { openLoggedInPage } from './browser/logged-in-page.ts';
import { startProductWithServer } from './browser/product-with-server.ts';
import { composer, hoverAndPress, logInByToken, message, sendText } from './browser/steps.ts';
import { PIXEL } from './harness/uploads.ts';

const { product, browser, ada, ben, server } = await startProductWithServer('Painters');

const picture = (name: string, bytes: Buffer = PIXEL) => ({ name, mimeType: 'image/png', buffer: bytes });

describe('emoji of a server', () => {
  it('are added in bulk, named after their files, and used by members in text, completion and reactions', async () => {
    const page = await openLoggedInPage(browser, product.url, ada);
    await page.goto(`/app/servers/${server.id}/settings/emojis`);
    await page.getByText('No emoji yet').waitFor();
    await page
      .locator('input[type=file]')
      .setInputFiles([picture('red dot.png'), picture('red dot!.png'), picture('broken.png', Buffer.from('this is no picture'))]);
    await page.getByRole('textbox', { name: 'Name of red_dot', exact: true }).waitFor();
    await page.getByRole('textbox', { name: 'Name of red_dot_', exact: true }).fill('red_dot');
    await page
      .getByRole('alert')
      .getByText(/^broken\.png: /)
      .waitFor();
    await page.getByRole('button', { name: 'Rename' }).click();
    await expect.poll(() => page.getByRole('textbox', { name: 'Name of red_dot', exact: true }).count()).toBe(2);
    expect(await seriousFaults(page)).toEqual([]);

    const other = await openPage(browser, product.url);
    await logInByToken(other.page, ben);
    await other.page.goto(`/app/servers/${server.id}/${server.defaultChannelId}`);
    await composer(other.page).fill('Look :red_do');
    await other.page.getByRole('option', { name: ':red_dot-1:' }).waitFor();
    await other.page.keyboard.press('Enter');
    await expect.poll(() => composer(other.page).inputValue()).toBe('Look :red_dot: ');
    await other.page.keyboard.press('Enter');
    await page.goto(`/app/servers/${server.id}/${server.defaultChannelId}`);
    const shown = message(page, 'Look').getByRole('img', { name: ':red_dot:' });
    await shown.waitFor();
    await expect.poll(() => page.evaluate<boolean>(`document.querySelector('img.markup-custom-emoji').naturalWidth > 0`)).toBe(true);

    await hoverAndPress(message(page, 'Look'), message(page, 'Look').getByRole('button', { name: 'React' }));
    const panel = page.getByRole('group', { name: 'Emoji of Painters' });
    await panel.waitFor();
    await panel.getByRole('button', { name: ':red_dot-1:' }).click();
    await message(other.page, 'Look').locator('img[src*="/cdn/emojis/"]').nth(1).waitFor();
    await sendText(page, 'done');
    // The editor shows the typed form, not the wire format.
    await composer(other.page).press('ArrowUp');
    await expect.poll(() => composer(other.page).inputValue()).toBe('Look :red_dot:');
  });

  it('can be icons of roles and channels, visible to everyone', async () => {
    const role = await ada.api.call(createRole, { params: { serverId: server.id } });
    await ada.api.call(setMemberRoles, { params: { serverId: server.id, userId: ben.id }, body: { roleIds: [role.id] } });
    const ids = (await ada.api.call(listEmojis, { params: { serverId: server.id } })).map(({ id }) => id);
    const { page, problems } = await openPage(browser, product.url);
    await logInByToken(page, ada);
    await page.goto(`/app/servers/${server.id}/settings/roles/${role.id}`);
    await page.getByRole('button', { name: 'Choose icon' }).click();
    const panel = page.getByRole('group', { name: 'Emoji of Painters' });
    await panel.getByRole('button', { name: ':red_dot:' }).click();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('button', { name: 'Save changes' }).waitFor({ state: 'detached' });
    expect(await seriousFaults(page)).toEqual([]);

    await page.goto(`/app/servers/${server.id}/settings/channels/${server.defaultChannelId}`);
    await page.getByRole('button', { name: 'Choose icon' }).click();
    await page.getByRole('searchbox', { name: 'Search' }).fill('evergreen');
    await page.getByRole('gridcell', { name: /evergreen/ }).click();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('button', { name: 'Save changes' }).waitFor({ state: 'detached' });

    await page.goto(`/app/servers/${server.id}/${server.defaultChannelId}`);
    const icon = message(page, 'Look').locator('.message-top img.emoji-icon');
    await icon.waitFor();
    const source = (await icon.getAttribute('src')) ?? '';
    expect(ids.some((id) => source.includes(id))).toBe(true);
    await page.getByRole('link', { name: 'General' }).getByText('🌲').waitFor();
    await page.getByRole('heading', { name: 'General' }).waitFor();

    await page.goto(`/app/servers/${server.id}/settings/channels/${server.defaultChannelId}`);
    await page.getByRole('button', { name: 'Remove icon' }).click();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('button', { name: 'Save changes' }).waitFor({ state: 'detached' });
    await expect.poll(() => page.getByText('🌲').count()).toBe(0);
    expect(problems).toEqual([]);
  });
});
