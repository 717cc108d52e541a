/** Link previews for crawlers in the wire contract: 5.15 of the servers document. */
import { deleteAccount } from '@folkmoot/contracts/accounts/commands';
import { createInvite } from '@folkmoot/contracts/invites/commands';
import { cancelServerDeletion, scheduleServerDeletion } from '@folkmoot/contracts/moderation/commands';
import { liftSuspensions, suspendUsers } from '@folkmoot/contracts/moderation/user-commands';
import { createPost } from '@folkmoot/contracts/posts/commands';
import { updateProfile } from '@folkmoot/contracts/profiles/commands';
import { updateServer } from '@folkmoot/contracts/servers/commands';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Network, type Person, startNetwork } from './harness/network.ts';
import { createTestBot } from './harness/test-bot.ts';
import { upload } from './harness/uploads.ts';

let network: Network;
let ada: Person;

beforeAll(async () => {
  network = await startNetwork(inject('postgresUrl'));
  ada = await network.register('Ada');
});

afterAll(() => network.stop());

async function page(path: string): Promise<{ readonly status: number; readonly text: string; readonly headers: Headers }> {
  const response = await fetch(`${network.url()}${path}`);
  return { status: response.status, text: await response.text(), headers: response.headers };
}

describe('pages for crawlers', () => {
  it('show the server of an invite, all values escaped', async () => {
    const server = await network.server(ada);
    const avatarId = await upload(network.url(), `avatars/${server.id}`);
    const { avatar } = await ada.ask(updateServer, { params: { serverId: server.id }, body: { name: '"><script>a</script>', avatarId } });
    const { code } = await ada.ask(createInvite, { params: { serverId: server.id } });
    for (const path of [`/og/i/${code}`, `/og/app/explore/servers/invites/${code}`]) {
      const { status, text, headers } = await page(path);
      expect(status).toBe(200);
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(text).not.toContain('<script');
      expect(text).toContain('<meta property="og:title" content="&quot;&gt;&lt;script&gt;a&lt;/script&gt;">');
      expect(text).toContain('1 member.');
      const picture = /og:image" content="([^"]+)"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? '';
      expect(picture).toContain(avatar ?? 'no avatar');
      expect((await fetch(picture)).headers.get('content-type')).toBe('image/webp');
    }
  });

  it('show a user with their bio', async () => {
    await ada.ask(updateProfile, { body: { bio: 'I <3 engines & poetry' } });
    const { status, text } = await page(`/og/app/profile/${ada.id}`);
    expect(status).toBe(200);
    expect(text).toContain('<title>Ada</title>');
    expect(text).toContain('content="I &lt;3 engines &amp; poetry"');
  });

  it('show a post as plain text: users by name, spoilers hidden', async () => {
    const { id } = await ada.ask(createPost, { body: { content: `**Hark** [@:${ada.id}]: ||the butler|| \u202edid it` } });
    const { text } = await page(`/og/p/${id}`);
    expect(text).toContain('<meta property="og:description" content="Hark @Ada: ▒▒▒ did it">');
    expect(text).not.toContain('butler');
  });

  it('show nothing of a suspended user, until the suspension is lifted', async () => {
    const ben = await network.register('Ben');
    const { id } = await ben.ask(createPost, { body: { content: 'buy eels' } });
    const paths = [`/og/app/profile/${ben.id}`, `/og/p/${id}`];
    const shown = async () => (await Promise.all(paths.map(page))).map(({ status, text }) => [status, /Ben|eels/.test(text)]);
    const by = { userIds: [ben.id], password: ada.password };
    await ada.ask(suspendUsers, { body: { ...by, days: 1, reason: 'Spam.' } });
    expect(await shown()).toEqual([
      [404, false],
      [404, false],
    ]);
    await ada.ask(liftSuspensions, { body: by });
    expect(await shown()).toEqual([
      [200, true],
      [200, true],
    ]);
  });

  it('show nothing of a server that is scheduled for deletion, until that is cancelled', async () => {
    const dan = await network.register('Dan');
    const server = await network.server(dan);
    const { code } = await dan.ask(createInvite, { params: { serverId: server.id } });
    const on = (more: object = {}) => ({ params: { serverId: server.id }, body: { password: ada.password, ...more } });
    await ada.ask(scheduleServerDeletion, on({ reason: 'Spam.' }));
    const closed = await page(`/og/i/${code}`);
    expect([closed.status, closed.text.includes(server.name)]).toEqual([404, false]);
    await ada.ask(cancelServerDeletion, on());
    expect((await page(`/og/i/${code}`)).text).toContain(server.name);
  });

  it('show bots, but no one who deleted their account', async () => {
    const cleo = await network.register('Cleo');
    const bot = await createTestBot(network, ada);
    expect((await page(`/og/app/profile/${bot.id}`)).status).toBe(200);
    await cleo.ask(deleteAccount, { body: { password: cleo.password, deleteContent: false } });
    const { status, text } = await page(`/og/app/profile/${cleo.id}`);
    expect(status).toBe(404);
    expect(text).not.toContain('Deleted');
  });

  it.each([['/og/i/nothing'], ['/og/app/profile/1'], ['/og/app/explore/servers/invites/%F0%9F%98%80']])(
    'return 404 if there is nothing: %s',
    async (path) => {
      const { status, headers } = await page(path);
      expect(status).toBe(404);
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    },
  );
});
