/** Polls in channels and conversations: one person creates them, two people vote and see live results, by keyboard and on a phone. */
import { openDm } from '@folkmoot/contracts/inbox/commands';
import { sendMessage } from '@folkmoot/contracts/messages/commands';
import { voteMessagePoll } from '@folkmoot/contracts/polls/commands';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { seriousFaults } from './browser/accessibility.ts';
import { PHONE } from './browser/chromium.ts';
import { openLoggedInPage } from './browser/logged-in-page.ts';
import { startProductWithServer } from './browser/product-with-server.ts';
import { composer, message } from './browser/steps.ts';

const { product, browser, ada, ben, server } = await startProductWithServer('Reading circle');
const channelId = server.defaultChannelId;
const channel = `/app/servers/${server.id}/${channelId}`;

async function openChannel(user = ada, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await openLoggedInPage(browser, product.url, user, options);
  await page.goto(channel);
  await composer(page).waitFor();
  return page;
}

/** The bars of a poll, as a screen reader reads them. */
function results(page: Page, question: string) {
  return message(page, question).getByRole('list', { name: 'Poll' }).getByRole('listitem');
}

describe('a poll', () => {
  it('is created by keyboard, and its results are live for both people until its author ends it', async () => {
    const [page, other] = [await openChannel(ada, { colorScheme: 'dark' }), await openChannel(ben)];
    await page.getByRole('button', { name: 'Create poll' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Create poll' });
    const question = dialog.getByLabel('Question');
    await question.pressSequentially('What do we read?');
    await dialog.getByLabel('Choice 1', { exact: true }).fill('Moby-Dick');
    await dialog.getByLabel('Choice 2', { exact: true }).fill('Emma');
    await dialog.getByRole('button', { name: 'Move choice 2 up' }).press('Enter');
    await dialog.getByRole('button', { name: 'Add choice' }).press('Enter');
    await dialog.getByLabel('Choice 3', { exact: true }).fill('Middlemarch');
    expect(await seriousFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Send poll' }).press('Enter');
    await dialog.waitFor({ state: 'detached' });

    const poll = message(other, 'What do we read?');
    await poll.getByRole('radio', { name: 'Emma' }).press('Space');
    await poll.getByRole('button', { name: 'Vote', exact: true }).press('Enter');
    await expect
      .poll(() => results(other, 'What do we read?').allTextContents())
      .toEqual(['Emma1 · 100 %', 'Moby-Dick0 · 0 %', 'Middlemarch0 · 0 %']);
    const own = message(page, 'What do we read?');
    await own.getByText('1 voter', { exact: true }).waitFor();
    await own.getByText(/^Ends in (23|24) hours|^Ends tomorrow/).waitFor();
    await own.getByRole('button', { name: 'Show results' }).click();
    await poll.getByRole('button', { name: 'Change vote' }).click();
    await poll.getByRole('radio', { name: 'Middlemarch' }).check();
    await poll.getByRole('button', { name: 'Vote', exact: true }).click();
    await expect
      .poll(() => results(page, 'What do we read?').allTextContents())
      .toEqual(['Emma0 · 0 %', 'Moby-Dick0 · 0 %', 'Middlemarch1 · 100 %']);
    await own.getByRole('button', { name: 'View votes' }).click();
    await page.getByRole('dialog', { name: 'Votes' }).getByRole('link', { name: /Ben/ }).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await poll.getByRole('button', { name: 'Remove vote' }).click();
    await own.getByText('0 voters').waitFor();
    await own.getByRole('button', { name: 'End now' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'End now' }).click();
    await poll.getByText('Poll ended').waitFor();
    await own.getByText('Poll ended').waitFor();
    expect(await poll.getByRole('button', { name: 'Vote', exact: true }).count()).toBe(0);
  });

  it('can be anonymous with several choices, and fits on a phone', async () => {
    const poll = { choices: ['Tea', 'A very long choice that needs more than one line of it'], multiple: true, anonymous: true };
    const sent = await ada.api.call(sendMessage, { params: { channelId }, body: { content: 'What do we drink?', poll } });
    const choiceIds = sent.poll?.choices.map(({ id }) => id) ?? [];
    const page = await openChannel(ben, { viewport: PHONE, colorScheme: 'light' });
    const shown = message(page, 'What do we drink?');
    await shown.getByText('Votes are anonymous.').waitFor();
    await shown.getByRole('checkbox', { name: 'Tea' }).check();
    await shown.getByRole('checkbox', { name: /^A very long/ }).check();
    await shown.getByRole('button', { name: 'Vote', exact: true }).click();
    await ada.api.call(voteMessagePoll, { params: { channelId, messageId: sent.id }, body: { choiceIds: choiceIds.slice(0, 1) } });
    await shown.getByText('2 · 100 %').waitFor();
    await shown.getByText('1 · 50 %').waitFor();
    expect(await shown.getByRole('button', { name: 'View votes' }).count()).toBe(0);
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Create poll' }).click();
    await page.getByRole('dialog', { name: 'Create poll' }).getByLabel('Question').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
  });

  it('works in a conversation, and ends at its time on screens that are open', async () => {
    const direct = await ada.api.call(openDm, { params: { userId: ben.id } });
    await ben.api.call(openDm, { params: { userId: ada.id } });
    const conversation = `/app/inbox/${direct.channelId}`;
    const [page, other] = [await openLoggedInPage(browser, product.url, ada), await openLoggedInPage(browser, product.url, ben)];
    for (const each of [page, other]) await each.goto(conversation);
    await page.getByRole('button', { name: 'Create poll' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create poll' });
    await dialog.getByLabel('Question').fill('When do we meet?');
    await dialog.getByLabel('Choice 1', { exact: true }).fill('Monday');
    await dialog.getByLabel('Choice 2', { exact: true }).fill('Friday');
    await dialog.getByText('Allow several choices').click();
    await dialog.getByRole('button', { name: 'Send poll' }).click();
    const poll = message(other, 'When do we meet?');
    for (const name of ['Monday', 'Friday']) await poll.getByRole('checkbox', { name }).check();
    await poll.getByRole('button', { name: 'Vote', exact: true }).click();
    const own = message(page, 'When do we meet?');
    await own.getByText('1 voter', { exact: true }).waitFor();
    await own.getByRole('button', { name: 'View votes' }).click();
    await page.getByRole('dialog', { name: 'Votes' }).getByRole('link', { name: /Ben/ }).first().waitFor();

    const short = { content: 'Now?', poll: { choices: ['Yes', 'No'], endsAt: Date.now() + 4000 } };
    await ada.api.call(sendMessage, { params: { channelId: direct.channelId }, body: short });
    const ending = message(other, 'Now?');
    await ending.getByRole('button', { name: 'Vote', exact: true }).waitFor();
    await ending.getByText('Poll ended').waitFor();
    expect(await ending.getByRole('button', { name: 'Vote', exact: true }).count()).toBe(0);
  });
});
