import { fold } from '@folkmoot/contracts/kernel/decider';
import { ServerModerated } from '@folkmoot/contracts/moderation/events';
import { ServerUpdated } from '@folkmoot/contracts/servers/events';
import { expect, it } from 'vitest';
import { serverFolding } from '../servers/server-state.ts';
import { NOW, SERVER, serverCreated } from '../servers/test-server.ts';
import { decideModerateServer } from './moderated-servers.decider.ts';

const server = fold(serverFolding, [serverCreated]);
const facts = { serverId: SERVER, callerId: '200', now: NOW };

it('records only changed fields of a server, and who changed them', () => {
  expect(decideModerateServer(server, { verified: true, name: server.name }, facts)).toEqual({
    events: [ServerUpdated({ serverId: SERVER, verified: true })],
    sideEvents: [
      {
        stream: `moderated-${SERVER}`,
        event: ServerModerated({ serverId: SERVER, changed: ['verified'], moderatedById: '200', moderatedAt: NOW }),
      },
    ],
  });
  expect(decideModerateServer(server, { verified: false }, facts)).toEqual([]);
  expect(decideModerateServer(server, {}, facts)).toEqual([]);
  expect(decideModerateServer(serverFolding.initial, { name: 'Else' }, facts)).toEqual({ refused: 'UnknownModeratedServer' });
});
