import { DmClosed, DmOpened } from '@folkmoot/contracts/inbox/events';
import { RawInboxItem } from '@folkmoot/contracts/inbox/wire';
import { describe, expect, it } from 'vitest';
import { aPerson, type Placed, warmAfter } from '../accounts/test-support.ts';
import { openItem } from './open-item.ts';

const people = [...aPerson('1'), ...aPerson('2', { username: null })];
const ids = { channelId: '50', userId: '1', otherId: '2', inboxId: '51', otherInboxId: '52', createdAt: 5, createdById: '1' };
const opened: Placed = { stream: 'dm-1-2', event: DmOpened(ids) };
const closed: Placed = { stream: 'dm-1-2', event: DmClosed({ channelId: '50', userId: '1', otherId: '2' }) };
const openedByTheOther: Placed = {
  stream: 'dm-1-2',
  event: DmOpened({ ...ids, userId: '2', otherId: '1', inboxId: '52', otherInboxId: '51' }),
};

describe('a conversation that is already open', () => {
  it('is answered from each side', () => {
    const warm = warmAfter(...people, opened, openedByTheOther);
    const mine = openItem(warm, '1', '2');
    expect(RawInboxItem.parse(mine)).toEqual(mine);
    expect(mine).toMatchObject({
      id: '51',
      createdById: '1',
      recipientId: '2',
      channelId: '50',
      closed: false,
      createdAt: 5,
      recipient: { id: '2', username: 'Deleted User 2' },
      channel: { id: '50', type: 0, createdById: '1', serverId: null },
    });
    expect(openItem(warm, '2', '1')).toMatchObject({ id: '52', createdById: '2', recipient: { id: '1' }, channel: { createdById: '1' } });
  });

  it.each<[string, readonly Placed[], string]>([
    ['if it never existed', [], '2'],
    ['if it was closed', [opened, closed], '2'],
    ['if only the other user has it open', [openedByTheOther], '2'],
    ['without another user', [], '404'],
  ])('does not exist %s', (_title, history, otherId) => {
    expect(openItem(warmAfter(...people, ...history), '1', otherId)).toBeNull();
  });
});
