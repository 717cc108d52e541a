import { fold } from '@folkmoot/contracts/kernel/decider';
import {
  ServerFolderCreated,
  ServerFolderDeleted,
  ServerFolderUpdated,
  ServerOrderSet,
  ServerUnlisted,
} from '@folkmoot/contracts/servers/events';
import { describe, expect, it } from 'vitest';
import { decideCreateFolder, decideOrderServers, decideUpdateFolder } from './order.decider.ts';
import { type OrderEvent, type OrderState, orderFolding } from './order-state.ts';

const ANN = '1';
const facts = { userId: ANN, joined: new Set(['10', '20', '30']) };
const FOLDER = '77';

const ordered = ServerOrderSet({ userId: ANN, entries: ['10', '20', '30'] });
const foldered = ServerFolderCreated({
  userId: ANN,
  folderId: FOLDER,
  name: 'Folder',
  color: '#abcdef',
  serverIds: ['20'],
  entries: ['10', FOLDER, '20', '30'],
});

function listAfter(...events: readonly OrderEvent[]): OrderState {
  return fold(orderFolding, events);
}

describe('order the servers', () => {
  it('requires all joined servers and all folders', () => {
    expect(decideOrderServers(listAfter(), ['30', '10', '20'], facts)).toEqual([
      ServerOrderSet({ userId: ANN, entries: ['30', '10', '20'] }),
    ]);
    expect(decideOrderServers(listAfter(ordered, foldered), ['30', '10', FOLDER, '20'], facts)).toHaveLength(1);
  });

  it.each([
    ['a missing one', ['10', '20']],
    ['one twice', ['10', '20', '20']],
    ['a foreign one', ['10', '20', '40']],
    ['one too many', ['10', '20', '30', '40']],
    ['a missing folder', ['10', '20', '30', FOLDER]],
  ])('refuses %s', (_, entries) => {
    expect(decideOrderServers(listAfter(ordered), entries, facts)).toEqual({ refused: 'ServerOrderIncomplete' });
  });

  it('does not require a folder whose last server was deleted', () => {
    const state = listAfter(ordered, foldered);
    expect(decideOrderServers(state, ['10', '30'], { ...facts, joined: new Set(['10', '30']) })).toHaveLength(1);
  });
});

describe('create a folder', () => {
  const creating = { ...facts, folderId: FOLDER, color: '#abcdef' };

  it('places it before its first server', () => {
    expect(decideCreateFolder(listAfter(ordered), ['20'], creating)).toEqual([foldered]);
  });

  it('places it last if nothing was ordered before', () => {
    expect(decideCreateFolder(listAfter(), ['20'], creating)).toMatchObject([{ data: { entries: [FOLDER] } }]);
  });

  it.each([
    ['no servers', []],
    ['a server twice', ['20', '20']],
    ['a server of which the user is no member', ['40']],
  ])('refuses %s', (_, serverIds) => {
    expect(decideCreateFolder(listAfter(ordered), serverIds, creating)).toEqual({ refused: 'InvalidFolderServers' });
  });
});

describe('update a folder', () => {
  const state = listAfter(ordered, foldered);
  const updating = { ...facts, folderId: FOLDER };

  it('records the new state of the folder', () => {
    expect(decideUpdateFolder(state, { name: 'Games' }, updating)).toEqual([
      ServerFolderUpdated({ userId: ANN, folderId: FOLDER, name: 'Games', color: '#abcdef', serverIds: ['20'] }),
    ]);
    expect(decideUpdateFolder(state, { serverIds: ['30', '20'], color: '#000000' }, updating)).toEqual([
      ServerFolderUpdated({ userId: ANN, folderId: FOLDER, name: 'Folder', color: '#000000', serverIds: ['30', '20'] }),
    ]);
  });

  it('deletes it if no server is left', () => {
    const deleted = ServerFolderDeleted({
      userId: ANN,
      folderId: FOLDER,
      name: 'Folder',
      color: '#abcdef',
      entries: ['10', '20', '30'],
    });
    expect(decideUpdateFolder(state, { serverIds: [] }, updating)).toEqual([deleted]);
    expect(listAfter(ordered, foldered, deleted)).toEqual({ entries: ['10', '20', '30'], folders: new Map() });
  });

  it('refuses an unknown folder, and servers that do not fit', () => {
    expect(decideUpdateFolder(listAfter(ordered), { name: 'Games' }, updating)).toEqual({ refused: 'UnknownFolder' });
    expect(decideUpdateFolder(state, { serverIds: ['40'] }, updating)).toEqual({ refused: 'InvalidFolderServers' });
    expect(decideUpdateFolder(state, { serverIds: ['20', '20'] }, updating)).toEqual({ refused: 'InvalidFolderServers' });
  });

  it('is deleted when its owner leaves its last server', () => {
    const left = listAfter(ordered, foldered, ServerUnlisted({ userId: ANN, serverId: '20' }));
    expect(left).toEqual({ entries: ['10', '30'], folders: new Map() });
  });
});
