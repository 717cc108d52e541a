/** Activities from the activity tracker (realtime contract, section 9): one user has a tracker, and another sees the activity. */
import { sendMessage } from '@folkmoot/contracts/messages/commands';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seriousFaults } from './browser/accessibility.ts';
import { type OpenPage, openPage, PHONE } from './browser/chromium.ts';
import { startProductWithServer } from './browser/product-with-server.ts';
import { logIn, memberButton, message, serverLink } from './browser/steps.ts';
import { startTracker } from './harness/activity-tracker.ts';

const tracker = await startTracker();
afterAll(() => tracker.close());
const { product, browser, ada, ben, server } = await startProductWithServer('Listeners', {
  ACTIVITY_TRACKER_URL: `${tracker.address}/people`,
});
const channel = `/app/servers/${server.id}/${server.defaultChannelId}`;
let picture: Buffer;

function song(change: object = {}) {
  const timestamps = { start: Date.now() - 60_000, end: Date.now() + 120_000 };
  const assets = { largeImageUrl: 'https://covers.example/moon.png', smallImageUrl: null };
  const track = { details: 'Moonlight', state: 'The Painters', syncId: '4uLU6hMCjMI75M1A2tKUQC', createdTimestamp: Date.now() };
  return { name: 'Spotify', type: 2, url: null, timestamps, assets, ...track, ...change };
}

beforeAll(async () => {
  picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#3a6ea5' } })
    .png()
    .toBuffer();
  const body = { content: 'What are you listening to?' };
  await ada.api.call(sendMessage, { params: { channelId: server.defaultChannelId }, body });
});

async function openLoggedIn(person: typeof ada, options: Parameters<typeof openPage>[2] = {}): Promise<OpenPage> {
  const opened = await openPage(browser, product.url, options);
  await opened.page.route('**/cdn/proxy/**', (route) => route.fulfill({ contentType: 'image/png', body: picture }));
  await logIn(opened.page, person);
  await serverLink(opened.page, 'Listeners').waitFor();
  return opened;
}

describe('the activity tracker', () => {
  it('shows the activity and its progress to others after the user enters an id, and drops an unknown id', async () => {
    const { page, problems } = await openLoggedIn(ada);
    const other = await openLoggedIn(ben);
    await other.page.goto(channel);
    await memberButton(other.page, 'Ada').waitFor();

    await page.goto('/app/settings/activity-status');
    await page.getByRole('textbox', { name: 'Your tracker ID' }).fill('no id at all');
    await page.getByText('An ID can contain only letters').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Connect' }).isDisabled()).toBe(true);
    await page.getByRole('textbox', { name: 'Your tracker ID' }).fill('ada-17');
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Connect' }).click();
    await page.getByText('Connected as ada-17').waitFor();
    await expect.poll(() => tracker.followed()).toEqual(['/people/ada-17']);

    tracker.send({ status: 'online', activities: [{ name: 'Custom Status', type: 4 }, song()] });
    await memberButton(other.page, 'Ada').getByText('Listening to Spotify').waitFor();
    await message(other.page, 'What are you').getByRole('button', { name: 'Ada' }).first().click();
    const card = other.page.getByRole('region', { name: 'Activity' });
    await card.getByText('The Painters').waitFor();
    const link = card.getByRole('link', { name: 'Moonlight' });
    await expect.poll(() => link.getAttribute('href')).toBe('https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC');
    await expect.poll(() => link.getAttribute('rel')).toContain('noopener');
    await expect.poll(() => card.locator('img').getAttribute('src')).toBe('/cdn/proxy/https%3A%2F%2Fcovers.example%2Fmoon.png/a?size=128');
    const progress = card.getByRole('progressbar', { name: 'Progress' });
    await expect.poll(() => progress.getAttribute('aria-valuetext')).toMatch(/^\d+:\d\d of 3:00$/);
    expect(await seriousFaults(other.page)).toEqual([]);

    await page.goto(`/app/profile/${ada.id}`);
    await page.getByRole('region', { name: 'Activity' }).getByText('Moonlight').waitFor();
    tracker.send({ activities: [song({ assets: { largeImageUrl: 'javascript:alert(1)' }, url: 'http://a.example', syncId: '../' })] });
    await card.locator('img').waitFor({ state: 'detached' });
    await card.getByRole('link').waitFor({ state: 'detached' });
    await card.getByText('Moonlight').waitFor();

    tracker.drop();
    await memberButton(other.page, 'Ada').getByText('Listening to Spotify').waitFor({ state: 'detached' });
    await expect.poll(() => tracker.followed()).toEqual(['/people/ada-17']);

    tracker.send({ error: 'Nobody of that id.' });
    await page.getByText('doesn’t know your ID').waitFor();
    await expect.poll(() => tracker.followed()).toEqual([]);
    await page.goto('/app/settings/activity-status');
    await page.getByRole('textbox', { name: 'Your tracker ID' }).waitFor();
    expect([...problems, ...other.problems]).toEqual([]);
    await Promise.all([page.context().close(), other.page.context().close()]);
  });

  it('has lower priority than an activity by hand, uses one connection for all tabs, and can be removed', async () => {
    tracker.drop();
    const { page } = await openLoggedIn(ada, { viewport: PHONE });
    const other = await openLoggedIn(ben);
    await other.page.goto(channel);
    await page.goto('/app/settings/activity-status');
    await page.getByRole('textbox', { name: 'Your tracker ID' }).fill('ada-18');
    await page.keyboard.press('Enter');
    await expect.poll(() => tracker.followed()).toEqual(['/people/ada-18']);
    const second = await page.context().newPage();
    await second.goto('/app/settings/activity-status');
    await second.getByText('Connected as ada-18').waitFor();

    tracker.send({ activities: [{ name: 'Chess', type: 0, createdTimestamp: Date.now() }] });
    await memberButton(other.page, 'Ada').getByText('Playing Chess').waitFor();
    await expect.poll(() => tracker.followed()).toEqual(['/people/ada-18']);
    await page.getByRole('textbox', { name: 'Name' }).fill('the piano');
    await page.getByRole('button', { name: 'Share activity' }).click();
    await memberButton(other.page, 'Ada').getByText('Playing the piano').waitFor();
    await page.getByRole('button', { name: 'Stop sharing' }).click();
    await memberButton(other.page, 'Ada').getByText('Playing Chess').waitFor();

    await second.getByRole('button', { name: 'Disconnect' }).click();
    await expect.poll(() => tracker.followed()).toEqual([]);
    await memberButton(other.page, 'Ada').getByText('Playing Chess').waitFor({ state: 'detached' });
    expect(await seriousFaults(page)).toEqual([]);
    await Promise.all([page.context().close(), other.page.context().close()]);
  });
});
