import { describe, expect, it } from 'vitest';
import { server } from '../store/state-fixture.ts';
import { dropOn, folderOf, withoutServer, withServer, zoneAt } from './folder-order.ts';
import { completeOrder, movedOrder, railItems } from './server-order.ts';

const servers = new Map(['1', '2', '3'].map((id) => [id, { ...server, id, createdAt: Number(id) }]));
const folder = { id: '9', name: 'f', color: '#fff', serverIds: ['2', '3'] };
const items = railItems(servers, { orderedServerIds: ['1', '9'], serverFolders: [folder] });

describe('a dropped server', () => {
  it('moves before, into or after the target by the pointer position', () => {
    expect([0, 0.5, 1].map(zoneAt)).toEqual(['before', 'into', 'after']);
    expect(dropOn(items, '1', 'before')).toEqual({ kind: 'beside', target: '1', after: false });
    expect(dropOn(items, '1', 'into')).toEqual({ kind: 'together', target: '1' });
    expect(dropOn(items, '2', 'before')).toEqual({ kind: 'into', folderId: '9', target: '2', after: false });
    expect(dropOn(items, '3', 'into')).toEqual({ kind: 'into', folderId: '9', target: '3', after: true });
  });

  it('is in a folder only once', () => {
    expect(withServer(['2', '3'], '1', '3', false)).toEqual(['2', '1', '3']);
    expect(withServer(['2', '3'], '2', '3', true)).toEqual(['3', '2']);
    expect(withServer(['2', '3'], '1', null, false)).toEqual(['2', '3', '1']);
  });

  it('leaves its folder, which is removed if it is empty', () => {
    expect(folderOf(items, '2')).toEqual(folder);
    expect(folderOf(items, '1')).toBe(null);
    const left = withoutServer(items, '2');
    expect(completeOrder(left, movedOrder(left, '2', '1', false))).toEqual(['2', '1', '9', '3']);
    const none = withoutServer(left, '3');
    expect(completeOrder(none, movedOrder(none, '3', '1', true))).toEqual(['1', '3']);
  });
});
