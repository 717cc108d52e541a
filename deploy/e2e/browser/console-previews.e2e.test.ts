/** The previews of actions in the console, and the statistics of the last days. */
import { createApplication, createBot } from '@folkmoot/contracts/applications/commands';
import { UserId } from '@folkmoot/contracts/kernel/ids';
import { announcePost } from '@folkmoot/contracts/moderation/post-commands';
import { suspendUsers, warnUsers } from '@folkmoot/contracts/moderation/user-commands';
import { createPost } from '@folkmoot/contracts/posts/commands';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import type { Person } from '../user.ts';
import { seriousFaults } from './accessibility.ts';
import { DESKTOP, PHONE } from './chromium.ts';
import { startProductWithModerators } from './product-with-moderators.ts';

const { founder, registerUser, moderator, pageOf, problems } = await startProductWithModerators();

let admin: Person;
let bot: string;

beforeAll(async () => {
  admin = await moderator('Admin');
  const ada = await registerUser('Ada');
  const { id: applicationId } = await ada.api.call(createApplication);
  bot = (await ada.api.call(createBot, { params: { applicationId } })).username;
  const { password } = founder;
  const onAda = { userIds: [UserId.parse(ada.id)], reason: 'Be kind.', password };
  await founder.api.call(warnUsers, { body: onAda });
  await founder.api.call(suspendUsers, { body: { ...onAda, days: 1, ipBan: false, deleteRecentMessages: false } });
  const { id: postId } = await founder.api.call(createPost, { body: { content: 'Hear, hear!' } });
  await founder.api.call(announcePost, { params: { postId }, body: { password } });
});

async function previewFor(who: Person): Promise<{ readonly page: Page; readonly of: (name: string) => Locator }> {
  const page = await pageOf(who);
  await page.goto('/console/users');
  await page.getByRole('checkbox', { name: 'Select all' }).click();
  await page.getByRole('button', { name: 'Warn' }).click();
  const touched = page.getByRole('dialog').getByRole('list', { name: 'Affected' });
  return { page, of: (name) => touched.getByRole('listitem').filter({ hasText: new RegExp(`^${name}:`) }) };
}

it('a warning preview shows its effects for the viewer, and who is notified of a warning for a bot', async () => {
  const { page, of } = await previewFor(founder);
  await of('Admin').getByText('This is a moderator of a lower rank. You can do this.').waitFor();
  await of('Founder').getByText('This is you. You cannot do this to yourself.').waitFor();
  await of(bot)
    .getByText(/^This is a bot\. The bot is notified, but Ada:\w+ is not\. The warning counts only for the bot\.$/)
    .waitFor();
  await of('Ada').getByText('1 active warning.').waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  await page.close();

  const theirs = await previewFor(admin);
  await theirs.of('Founder').getByText('This is a moderator of your rank or above. You cannot do this.').waitFor();
  await theirs.of('Admin').getByText('This is you. You cannot do this to yourself.').waitFor();
  await theirs.page.close();
});

/** Checks that no text is cut off by its box, in HTML and in drawings. */
const CUT = `[...document.querySelectorAll('main section li span, main svg text')]
  .filter((each) => {
    const box = each.getBoundingClientRect();
    const around = (each.closest('svg') ?? each.closest('section')).getBoundingClientRect();
    return box.left < around.left - 1 || box.right > around.right + 1 || box.top < around.top - 1 || box.bottom > around.bottom + 1;
  })
  .map((each) => each.textContent)`;

it.each([
  ['a desk', DESKTOP],
  ['a phone', PHONE],
])('the statistics of the last days show all numbers and names, on %s', async (_title, viewport) => {
  const page = await pageOf(founder, { viewport });
  await page.goto('/console/');
  const region = (name: string) => page.getByRole('region', { name });
  // The founder, an admin and Ada. Her bot is not counted.
  await region('Registrations (last 30 days)').getByText('3 in total. Days are in UTC.').waitFor();
  await region('Actions per day (last 30 days)').getByText('4 in total.').waitFor();
  const kinds = region('Actions (last 30 days)').getByRole('listitem');
  await kinds.first().waitFor();
  const named = ['Accounts edited', 'Announcements', 'Suspensions', 'Warnings'];
  expect((await kinds.allTextContents()).toSorted()).toEqual(named.map((name) => `${name}1`));
  const drawn = region('Registrations (last 30 days)').getByRole('img');
  expect(await drawn.getAttribute('aria-label')).toMatch(/^Registrations \(last 30 days\): .*\d/);
  await expect.poll(() => region('Registrations (last 30 days)').locator('svg text').count()).toBeGreaterThan(2);
  expect(await page.evaluate<string[]>(CUT)).toEqual([]);
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(viewport.width);
  expect(await seriousFaults(page)).toEqual([]);
  await page.close();
  expect(problems()).toEqual([]);
});
