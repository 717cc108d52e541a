/** The actions on servers. */
import { cancelServerDeletion, pinServer, scheduleServerDeletion, unpinServer } from '@folkmoot/contracts/moderation/commands';
import { mayActOnServerOf } from '@folkmoot/contracts/moderation/ranks';
import { getModeratedServer } from '@folkmoot/contracts/moderation/read-commands';
import type { Action, Effect } from '../actions/action.ts';
import { call } from '../api/call.ts';
import { momentText } from '../format.ts';
import { type Key, text } from '../texts.ts';

function titled(key: Key): Action['title'] {
  return (targets) => text(key, { whom: targets.length === 1 ? (targets[0]?.name ?? '') : text('serverCount', { count: targets.length }) });
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** The grace period in the contract. Until then the server is closed, and the deletion can be cancelled. */
const CLOSED_DAYS = 5;

function serverOf(serverId: string) {
  return call(getModeratedServer, { params: { serverId } });
}

function ownerProtected(): Effect {
  return { text: text('effectOwnerProtected'), tone: 'warning' };
}

export const deleteServer: Action = {
  id: 'delete-server',
  title: titled('deleteServerTitle'),
  text: text('deleteServerText'),
  confirm: text('deleteServer'),
  isDestructive: true,
  asks: ['reason'],
  preview: async ({ id }, _wish, viewer): Promise<readonly Effect[]> => {
    const { _count, createdBy, scheduledForDeletion } = await serverOf(id);
    if (!mayActOnServerOf(createdBy, viewer)) return [ownerProtected()];
    if (scheduledForDeletion) return [{ text: text('effectScheduled'), tone: 'warning' }];
    return [
      { text: text.many('effectMembers', _count.serverMembers), tone: 'plain' },
      { text: text('effectOwnerWarned', { name: `${createdBy.username}:${createdBy.tag}` }), tone: 'plain' },
      { text: text('effectDeletedAt', { at: momentText(Date.now() + CLOSED_DAYS * DAY_MS) }), tone: 'warning' },
    ];
  },
  carryOut: ({ id }, { reason }, password) => call(scheduleServerDeletion, { params: { serverId: id }, body: { reason, password } }),
};

export const undoDeletion: Action = {
  id: 'undo-deletion',
  title: titled('undoDeletionTitle'),
  text: text('undoDeletionText'),
  confirm: text('undoDeletion'),
  isDestructive: false,
  asks: [],
  preview: async ({ id }, _wish, viewer) => {
    const { createdBy, scheduledForDeletion } = await serverOf(id);
    if (!mayActOnServerOf(createdBy, viewer)) return [ownerProtected()];
    return [scheduledForDeletion ? { text: text('effectOpens'), tone: 'plain' } : { text: text('effectNotScheduled'), tone: 'warning' }];
  },
  carryOut: ({ id }, _wish, password) => call(cancelServerDeletion, { params: { serverId: id }, body: { password } }),
};

export const pin: Action = {
  id: 'pin',
  title: titled('pinTitle'),
  text: text('pinText'),
  confirm: text('pin'),
  isDestructive: false,
  isOpen: true,
  asks: [],
  carryOut: ({ id }) => call(pinServer, { params: { serverId: id } }),
};

export const unpin: Action = {
  id: 'unpin',
  title: titled('unpinTitle'),
  text: text('unpinText'),
  confirm: text('unpin'),
  isDestructive: false,
  isOpen: true,
  asks: [],
  carryOut: ({ id }) => call(unpinServer, { params: { serverId: id } }),
};
