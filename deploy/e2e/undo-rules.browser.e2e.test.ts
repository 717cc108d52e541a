/** Undo of changes of rules, questions, notices, invites and in Explore, from the audit log of a server in the client. */
import { changeAutomodRule, createAutomodRule } from '@folkmoot/contracts/automod/commands';
import { createChannel } from '@folkmoot/contracts/channels/commands';
import { publishServer, unpublishServer } from '@folkmoot/contracts/explore/commands';
import { createInvite, deleteInvite, joinServer } from '@folkmoot/contracts/invites/commands';
import { banMember, setMemberRoles, unbanMember } from '@folkmoot/contracts/members/commands';
import { removeChannelNotice, setChannelNotice } from '@folkmoot/contracts/notices/commands';
import { createRole, updateRole } from '@folkmoot/contracts/roles/commands';
import { ROLE_PERMISSION } from '@folkmoot/contracts/roles/permissions';
import { wordRule } from '@folkmoot/contracts/testing/word-rule';
import { createWelcomeQuestion, deleteWelcomeQuestion, listWelcomeQuestions } from '@folkmoot/contracts/welcome/commands';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { seriousFaults } from './browser/accessibility.ts';
import { openPage, PHONE } from './browser/chromium.ts';
import { startProductWithServer } from './browser/product-with-server.ts';
import { logIn } from './browser/steps.ts';
import { registerUser } from './user.ts';

const { product, browser, ada, server } = await startProductWithServer('Orchard');
const channelId = server.defaultChannelId;
const log = `/app/servers/${server.id}/settings/audit-logs`;

/** Saves a screenshot of each screen for review, if a folder is set. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.UNDO_PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
}

it.each([
  ['wide', undefined, 'light', 'Fred'],
  ['phone', PHONE, 'dark', 'Greta'],
] as const)(
  'undoes changes of rules, questions, notices, invites and in Explore, on a %s screen',
  async (size, viewport, colorScheme, guest) => {
    const on = { params: { serverId: server.id } };
    const fred = await registerUser(product.url, guest);
    const { code } = await ada.api.call(createInvite, on);
    await fred.api.call(joinServer, { params: { code } });
    const input = wordRule(`No worms ${size}`, 'worm', { enabled: false });
    const { id: ruleId } = await ada.api.call(createAutomodRule, { ...on, body: input });
    const changed = {
      ...input,
      trigger: { kind: 'words' as const, words: ['wasp'] },
      alert: true,
      timeOutMinutes: 60,
      exemptChannelIds: [channelId],
    };
    await ada.api.call(changeAutomodRule, { params: { serverId: server.id, ruleId }, body: changed });
    const { id: room } = await ada.api.call(createChannel, { ...on, body: { name: `Shed ${size}` } });
    const notice = { params: { serverId: server.id, channelId: room } };
    const words = `Tools go back to where they hung, in the ${size} shed, before it gets dark, and whoever breaks one says so.`;
    await ada.api.call(setChannelNotice, { ...notice, body: { content: words } });
    await ada.api.call(removeChannelNotice, notice);
    const question = await ada.api.call(createWelcomeQuestion, {
      ...on,
      body: { title: `Which fruit, ${size}?`, multiselect: false, answers: [{ title: 'Apples', order: 1 }] },
    });
    await ada.api.call(deleteWelcomeQuestion, { params: { serverId: server.id, questionId: question.id } });
    await ada.api.call(publishServer, { ...on, body: { description: `An orchard, ${size}, and who works in it` } });
    await ada.api.call(unpublishServer, on);
    const theirs = await fred.api.call(createInvite, on);
    await ada.api.call(deleteInvite, { params: { serverId: server.id, code: theirs.code } });
    await ada.api.call(banMember, { params: { serverId: server.id, userId: fred.id }, body: {} });
    await ada.api.call(unbanMember, { params: { serverId: server.id, userId: fred.id } });

    const { page, problems } = await openPage(browser, product.url, viewport ? { viewport, colorScheme } : { colorScheme });
    page.setDefaultTimeout(15_000);
    await logIn(page, ada);
    await page.goto(log);
    const row = (...hints: readonly (string | RegExp)[]) =>
      hints.reduce(
        (rows, hasText) => rows.filter({ hasText }),
        // The undo has its own entry, with the same terms.
        page
          .getByRole('listitem')
          .filter({ has: page.locator('.settings-row-text') })
          .filter({ hasNotText: 'undid:' }),
      );
    await row('deleted an invite by', guest).first().waitFor();
    await picture(page, `things-log-${size}`);
    expect(await seriousFaults(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);

    async function undoAndExpect(items: ReturnType<typeof row>, dialogName: string, shown: string | RegExp, name: string): Promise<void> {
      const firstRow = items.first();
      await firstRow.getByRole('button', { name: 'Undo' }).click();
      const dialog = page.getByRole('alertdialog', { name: dialogName });
      await dialog.getByText(shown).first().waitFor();
      await picture(page, `things-${name}-${size}`);
      expect(await seriousFaults(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Undo' }).click();
      await dialog.waitFor({ state: 'detached' });
      await firstRow.getByText('Undone by Ada').waitFor();
    }

    const change = 'Undo this change?';
    await undoAndExpect(row('unbanned', guest), `Ban ${guest} again?`, /^They can’t rejoin until/, 'unban');
    await undoAndExpect(row('deleted an invite by', guest), change, 'Invite', 'invite');
    await undoAndExpect(row('unpublished the server'), change, `An orchard, ${size}, and who works in it`, 'explore');
    await undoAndExpect(row('deleted the welcome question', `Which fruit, ${size}?`), change, 'This is restored:', 'question');
    await undoAndExpect(row('removed the notice of', `Shed ${size}`), change, words, 'notice');
    await undoAndExpect(row('saved the automod rule', `No worms ${size}`, 'Trigger'), change, 'Alert administrators', 'rule');
    await undoAndExpect(
      row('saved the automod rule', `No worms ${size}`).filter({ hasNotText: 'Trigger' }),
      change,
      'This is removed again:',
      'rule-made',
    );
    await undoAndExpect(row('created the channel', `Shed ${size}`), change, /^The audit log also records this deletion/, 'channel-made');
    await row('deleted the channel', `Shed ${size}`).first().waitFor();
    for (const entry of [`unbanned ${guest}`, 'unpublished the server', `deleted the welcome question Which fruit, ${size}?`]) {
      await page.getByText(`Ada undid: Ada ${entry}`).first().waitFor();
    }
    await picture(page, `things-after-${size}`);
    expect(await ada.api.call(listWelcomeQuestions, on)).toMatchObject([{ title: `Which fruit, ${size}?` }]);
    await ada.api.call(deleteWelcomeQuestion, { params: { serverId: server.id, questionId: question.id } });
    await ada.api.call(unpublishServer, on);
    expect(problems).toEqual([]);
  },
);

it('does not offer what would be refused, and says who can do it', async () => {
  const on = { params: { serverId: server.id } };
  const deputy = await registerUser(product.url, 'Deputy');
  const { code } = await ada.api.call(createInvite, on);
  await deputy.api.call(joinServer, { params: { code } });
  const { id: roleId } = await ada.api.call(createRole, on);
  await ada.api.call(updateRole, { params: { serverId: server.id, roleId }, body: { permissions: ROLE_PERMISSION.ADMIN } });
  await ada.api.call(setMemberRoles, { params: { serverId: server.id, userId: deputy.id }, body: { roleIds: [roleId] } });
  await ada.api.call(publishServer, { ...on, body: { description: 'An orchard with a deputy' } });
  await ada.api.call(createChannel, { ...on, body: { name: 'Cellar' } });

  const { page, problems } = await openPage(browser, product.url, { viewport: PHONE });
  page.setDefaultTimeout(15_000);
  await logIn(page, deputy);
  await page.goto(log);
  const row = (hasText: string) => page.getByRole('listitem').filter({ hasText }).first();
  const undo = { name: 'Undo' };
  await row('created the channel Cellar').getByRole('button', undo).waitFor();
  await row('An orchard with a deputy').getByText('Only the server owner can undo this.').waitFor();
  expect(await row('An orchard with a deputy').getByRole('button', undo).count()).toBe(0);
  await row('changed the role').getByText('You can’t undo this, because it affects a role or member that is not below you.').waitFor();
  expect(await row('changed the role').getByRole('button', undo).count()).toBe(0);
  await picture(page, 'things-barred-phone');
  expect(await seriousFaults(page)).toEqual([]);
  expect(problems).toEqual([]);
});
