/** Server embeds in the wire contract: who may create the embed, and what everyone can see in it. */
import { createServerEmbed, deleteServerEmbed, getServerEmbed } from '@folkmoot/contracts/external-embed/commands';
import { EmbeddedServer } from '@folkmoot/contracts/external-embed/wire';
import { createInvite, deleteInvite } from '@folkmoot/contracts/invites/commands';
import { updateProfile } from '@folkmoot/contracts/profiles/commands';
import { updateServer } from '@folkmoot/contracts/servers/commands';
import { describe, expect, it } from 'vitest';
import { startServerWithMembers } from './harness/server-with-members.ts';
import { upload } from './harness/uploads.ts';

const { network, owner, member, newcomer, testServer } = await startServerWithMembers();

const inServer = () => ({ params: { serverId: testServer.serverId } });
const shown = (kind: 'json' | 'html') => network.anyone('GET', `/api/servers/${testServer.serverId}/external-embed.${kind}`);

describe('the embed of a server', () => {
  it('is created with an invite of the server, once, and deleted once', async () => {
    const { code } = await owner.ask(createInvite, inServer());
    await member.refused(createServerEmbed, { ...inServer(), query: { inviteId: code } }, 403);
    await owner.refused(createServerEmbed, { ...inServer(), query: { inviteId: 'nothing' } }, 400);
    const { id } = await owner.ask(createServerEmbed, { ...inServer(), query: { inviteId: code } });
    await owner.refused(createServerEmbed, { ...inServer(), query: { inviteId: code } }, 400);
    expect(await member.ask(getServerEmbed, inServer())).toEqual({
      id,
      type: 0,
      serverId: testServer.serverId,
      serverInviteCode: code,
      userId: null,
    });
    await newcomer.refused(getServerEmbed, inServer(), 403);
    await member.refused(deleteServerEmbed, inServer(), 403);
    expect(await owner.ask(deleteServerEmbed, inServer())).toEqual({ status: true });
    await owner.refused(deleteServerEmbed, inServer(), 400);
    await member.refused(getServerEmbed, inServer(), 400);
  });

  it('shows who is online, and the invite', async () => {
    expect((await shown('json')).status).toBe(400);
    const { code } = await owner.ask(createInvite, inServer());
    const { id } = await owner.ask(createServerEmbed, { ...inServer(), query: { inviteId: code } });
    const { status, body, headers } = await shown('json');
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('public, max-age=1800');
    const embed = EmbeddedServer.parse(body);
    expect(embed).toMatchObject({ id, serverInviteCode: code, onlineMembersCount: 2, server: { serverMembers: null } });
    expect(embed.users.map(({ username, presence }) => [username, presence?.status])).toEqual([
      [member.name, 1],
      [owner.name, 1],
    ]);
    expect(JSON.stringify(body)).not.toContain(member.id);
    const page = await shown('html');
    expect(page.headers.get('content-security-policy')).toContain('frame-ancestors *');
    expect(page.text).toContain(`/i/${code}"`);
  });

  it('shows the avatars of users without their ids', async () => {
    const url = network.url();
    const { user } = await owner.ask(updateProfile, { body: { avatarId: await upload(url, `avatars/${owner.id}`) } });
    const { avatar } = await owner.ask(updateServer, {
      ...inServer(),
      body: { avatarId: await upload(url, `avatars/${testServer.serverId}`) },
    });
    const { code } = await owner.ask(createInvite, inServer());
    await owner.ask(createServerEmbed, { ...inServer(), query: { inviteId: code } });
    const { body, text } = await shown('json');
    const embed = EmbeddedServer.parse(body);
    const name = embed.users.find(({ username }) => username === owner.name)?.avatar ?? '';
    expect(name).toMatch(/^[\w-]+\.webp$/);
    expect(embed.server.avatar).toBe(avatar);
    expect(text).not.toContain(owner.id);

    const cdn = `${url}/cdn/external-embed`;
    const [proxied, plain] = await Promise.all([fetch(`${cdn}/${name}`), fetch(`${url}/cdn/${user.avatar}`)]);
    expect([proxied.status, proxied.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(Buffer.from(await proxied.arrayBuffer())).toEqual(Buffer.from(await plain.arrayBuffer()));
    expect(proxied.headers.get('content-disposition')).not.toContain(user.avatar?.split('/').at(-1));
    expect((await fetch(`${cdn}/${name}?size=32&type=webp`)).status).toBe(200);
    const page = await shown('html');
    expect(page.text).toContain(`src="/cdn/external-embed/${name}?size=80"`);
    expect(page.text).not.toContain(owner.id);
    expect(page.headers.get('content-security-policy')).toContain("img-src 'self'");
    for (const wrong of [`x${name}`, name.slice(1), 'x.webp', `${name}/x`, '']) {
      expect((await fetch(`${cdn}/${wrong}`)).status, wrong).toBe(404);
    }
    await owner.ask(updateProfile, { body: { avatarId: null } });
    expect((await fetch(`${cdn}/${name}`)).status).toBe(404);
  });

  it('contains no link after its invite is deleted', async () => {
    const { code } = await owner.ask(createInvite, inServer());
    await owner.ask(createServerEmbed, { ...inServer(), query: { inviteId: code } });
    await owner.ask(deleteInvite, { params: { serverId: testServer.serverId, code } });
    expect(await owner.ask(getServerEmbed, inServer())).toMatchObject({ serverInviteCode: null });
    expect((await shown('html')).text).not.toContain('<a ');
  });
});
