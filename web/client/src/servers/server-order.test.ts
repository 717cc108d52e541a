import { describe, expect, it } from 'vitest';
import { server } from '../store/state-fixture.ts';
import { completeOrder, movedOrder, railItems } from './server-order.ts';

const servers = new Map(['1', '2', '3', '4'].map((id) => [id, { ...server, id, createdAt: Number(id) }]));
const folder = { id: '9', name: 'f', color: '#fff', serverIds: ['2', '7'] };

function ids(arrangement: Parameters<typeof railItems>[1]) {
  return railItems(servers, arrangement).map((item) => (item.kind === 'folder' ? item.servers.map(({ id }) => id) : item.server.id));
}

describe('railItems', () => {
  it('follows the saved order and appends missing servers', () => {
    expect(ids({ orderedServerIds: ['3', '1'] })).toEqual(['3', '1', '2', '4']);
  });

  it('ignores deleted items and shows a server once, in its folder', () => {
    expect(ids({ orderedServerIds: ['8', '9', '2', '1'], serverFolders: [folder] })).toEqual([['2'], '1', '3', '4']);
  });
});

describe('a move', () => {
  it('places an item before or after another and returns all ids', () => {
    const items = railItems(servers, { orderedServerIds: ['9', '1', '3', '4'], serverFolders: [folder] });
    expect(movedOrder(items, '4', '1', false)).toEqual(['9', '4', '1', '3']);
    expect(completeOrder(items, movedOrder(items, '4', '1', true))).toEqual(['9', '1', '4', '3', '2']);
  });
});
