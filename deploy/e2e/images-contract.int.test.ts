/** Avatars and banners of users and servers in the wire contract: claimed uploads, events, removal. */
import { accountEvents } from '@folkmoot/contracts/accounts/wire';
import { getOwnDetails, updateProfile } from '@folkmoot/contracts/profiles/commands';
import { profileEvents } from '@folkmoot/contracts/profiles/wire';
import { updateServer } from '@folkmoot/contracts/servers/commands';
import { serverEvents } from '@folkmoot/contracts/servers/wire';
import { describe, expect, inject, it } from 'vitest';
import { startNetwork } from './harness/network.ts';
import { startServerWithMembers } from './harness/server-with-members.ts';
import { upload } from './harness/uploads.ts';

const { network, owner, member, testServer } = await startServerWithMembers();

async function statusOf(path: string): Promise<number> {
  return (await fetch(`${network.url()}/cdn/${path}`)).status;
}

describe('images of a user', () => {
  it('are set, sent to everyone concerned, and replace earlier images', async () => {
    const url = network.url();
    const [avatarId, bannerId] = [await upload(url, `avatars/${owner.id}`), await upload(url, `banners/${owner.id}`)];
    const { user } = await owner.ask(updateProfile, { body: { avatarId, bannerId } });
    expect(user).toMatchObject({ avatar: `avatars/${owner.id}/${avatarId}.webp`, banner: `profile_banners/${owner.id}/${bannerId}.webp` });
    expect((await owner.ask(getOwnDetails)).user).toMatchObject({ avatar: user.avatar, banner: user.banner });
    await network.settle();
    const { avatar, banner } = user;
    expect(await testServer.memberConnection.until(profileEvents.updated)).toMatchObject({ userId: owner.id, updated: { avatar, banner } });
    expect(await testServer.ownerConnection.until(accountEvents.updatedSelf)).toMatchObject({ avatar, banner });
    expect([await statusOf(avatar ?? ''), await statusOf(banner ?? '')]).toEqual([200, 200]);

    const next = await upload(url, `avatars/${owner.id}`);
    const changed = await owner.ask(updateProfile, { body: { avatarId: next } });
    expect([await statusOf(avatar ?? ''), await statusOf(changed.user.avatar ?? ''), await statusOf(banner ?? '')]).toEqual([
      404, 200, 200,
    ]);
    expect((await owner.ask(updateProfile, { body: { avatarId: null, bannerId: null } })).user).toMatchObject({
      avatar: null,
      banner: null,
    });
    expect([await statusOf(changed.user.avatar ?? ''), await statusOf(banner ?? '')]).toEqual([404, 404]);
  });

  it('are claimed only by their user, for their purpose, once', async () => {
    const url = network.url();
    const theirs = await upload(url, `avatars/${member.id}`);
    await owner.refused(updateProfile, { body: { avatarId: theirs } }, 403, 'avatarId');
    await member.refused(updateProfile, { body: { bannerId: theirs } }, 403, 'bannerId');
    await owner.refused(updateProfile, { body: { avatarId: '12345678' } }, 403, 'avatarId');
    await member.ask(updateProfile, { body: { avatarId: theirs } });
    await member.refused(updateProfile, { body: { avatarId: theirs } }, 403, 'avatarId');
  });

  it('keep no avatar if the banner in the same request is refused', async () => {
    const avatarId = await upload(network.url(), `avatars/${owner.id}`);
    await owner.refused(updateProfile, { body: { avatarId, bannerId: '12345678' } }, 403, 'bannerId');
    expect(await statusOf(`avatars/${owner.id}/${avatarId}.webp`)).toBe(404);
  });
});

describe('images of a server', () => {
  it('are set by members with the permission, and sent to members', async () => {
    const { serverId } = testServer;
    const avatarId = await upload(network.url(), `avatars/${serverId}`);
    await member.refused(updateServer, { params: { serverId }, body: { avatarId } }, 403);
    await owner.refused(updateServer, { params: { serverId }, body: { avatarId, defaultChannelId: '99999999' } }, 400);
    const avatar = `avatars/${serverId}/${avatarId}.webp`;
    expect(await owner.ask(updateServer, { params: { serverId }, body: { avatarId } })).toEqual({ avatar });
    await network.settle();
    expect(await testServer.memberConnection.until(serverEvents.updated)).toEqual({ serverId, updated: { avatar } });
    const connection = await member.signOn();
    expect(connection.snapshot.servers.find((server) => server.id === serverId)).toMatchObject({ avatar, banner: null });
    connection.close();
    expect(await owner.ask(updateServer, { params: { serverId }, body: { avatarId: null } })).toEqual({ avatar: null });
    expect(await statusOf(avatar)).toBe(404);
  });
});

describe('if e-mail is configured', () => {
  it('an address must be confirmed before images can be set', async () => {
    const asking = await startNetwork(inject('postgresUrl'), { SMTP_URL: 'smtp://127.0.0.1:9' });
    try {
      const ann = await asking.register('Ann');
      const avatarId = await upload(asking.url(), `avatars/${ann.id}`);
      await ann.refused(updateProfile, { body: { avatarId } }, 400, null);
      await ann.ask(updateProfile, { body: { avatarId: null, bio: 'words' } });
    } finally {
      await asking.stop();
    }
  });
});
