import { DmClosed, DmOpened } from '@folkmoot/contracts/inbox/events';
import { RawInboxItem } from '@folkmoot/contracts/inbox/wire';
import { describe, expect, it } from 'vitest';
import { toRawUser } from '../profiles/people.ts';
import { aPersonRow } from '../profiles/test-support.ts';
import { dmClosed, dmOpened } from './inbox.signals.ts';

const item: RawInboxItem = RawInboxItem.parse({
  id: '51',
  createdById: '1',
  recipientId: '2',
  channelId: '50',
  closed: true,
  createdAt: 5,
  lastSeen: null,
  recipient: toRawUser(aPersonRow('2')),
  channel: {
    id: '50',
    name: null,
    icon: null,
    serverId: null,
    createdById: '1',
    type: 0,
    slowModeSeconds: null,
    categoryId: null,
    lastMessagedAt: null,
    createdAt: 5,
    order: null,
    _count: { attachments: 0 },
  },
});
const opened = DmOpened({
  channelId: '50',
  userId: '1',
  otherId: '2',
  inboxId: '51',
  otherInboxId: '52',
  createdAt: 5,
  createdById: '1',
});

describe('signals of conversations', () => {
  it('go to the user who opened or closed it, not to the other', () => {
    expect(dmOpened(opened, new Map([['1/50', item]]))).toEqual([
      { kind: 'emit', rooms: ['user:1'], event: 'inbox:opened', payload: { ...item, closed: false } },
    ]);
    expect(dmClosed(DmClosed({ channelId: '50', userId: '1', otherId: '2' }))).toEqual([
      { kind: 'emit', rooms: ['user:1'], event: 'inbox:closed', payload: { channelId: '50' } },
    ]);
  });
});
