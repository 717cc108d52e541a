/** With bots that join and leave, the state from events equals the state of a new authentication, for users and bots. */
import { deleteApplication, inviteBot } from '@folkmoot/contracts/applications/commands';
import { createChannel, setChannelPermissions } from '@folkmoot/contracts/channels/commands';
import { banMember, kickMember } from '@folkmoot/contracts/members/commands';
import { createRole } from '@folkmoot/contracts/roles/commands';
import { expect, inject, it } from 'vitest';
import { comparable, type View, viewOf } from './harness/client-view.ts';
import { applyEvent } from './harness/client-view-reducer.ts';
import type { Connection } from './harness/connection.ts';
import { type Person, startNetwork } from './harness/network.ts';
import { createTestBot } from './harness/test-bot.ts';

type Watcher = { readonly person: Person; readonly connection: Connection; readonly view: View };

it('live equals fresh, with bots', async () => {
  const network = await startNetwork(inject('postgresUrl'));
  try {
    const owner = await network.register('Owner');
    const member = await network.register('Member');
    const { id: serverId, defaultRoleId } = await network.server(owner, member);
    const [clerk, guard] = [await createTestBot(network, owner), await createTestBot(network, owner)];
    const watchers: Watcher[] = [];
    for (const person of [owner, member, clerk.person, guard.person]) {
      const connection = await person.signOn();
      watchers.push({ person, connection, view: viewOf(connection.snapshot) });
    }

    async function check(after: string): Promise<void> {
      await network.settle();
      for (const { person, connection, view } of watchers) {
        for (const event of connection.take()) applyEvent(view, event);
        const again = await person.signOn();
        again.close();
        const fresh = viewOf(again.snapshot);
        const lost = new Set([...view.lost, ...fresh.lost]);
        expect(comparable(view, lost), `${person.name} after ${after}`).toEqual(comparable(fresh, lost));
      }
    }

    const at = { serverId };
    const addBot = (applicationId: string, permissions: string) =>
      owner.ask(inviteBot, { params: { ...at, applicationId }, query: { permissions } });
    await owner.ask(createRole, { params: at });
    await addBot(clerk.applicationId, '2');
    await check('a bot came');
    const { id: channelId } = await owner.ask(createChannel, { params: at, body: { name: 'office', type: 1 } });
    await owner.ask(setChannelPermissions, { params: { ...at, channelId, roleId: defaultRoleId }, body: { permissions: 0 } });
    await addBot(guard.applicationId, '1');
    await owner.ask(createRole, { params: at });
    await check('an admin of a bot came, and a role');
    await owner.ask(kickMember, { params: { ...at, userId: clerk.id } });
    await check('a bot was removed');
    await addBot(clerk.applicationId, '4');
    await owner.ask(banMember, { params: { ...at, userId: clerk.id } });
    await check('a bot came again and was banned');
    watchers.pop();
    await owner.ask(deleteApplication, { params: { applicationId: guard.applicationId } });
    await check('an application was deleted');
    for (const { connection } of watchers) connection.close();
  } finally {
    await network.stop();
  }
});
