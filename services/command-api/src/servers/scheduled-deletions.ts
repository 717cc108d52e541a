/** Deletes servers when their scheduled time is over. What is due is in the log, so that another process can continue after a crash. */
import { ServerDeleted, ServerDeletionCancelled, ServerDeletionScheduled } from '@folkmoot/contracts/servers/events';
import { SERVER_LIMITS } from '@folkmoot/contracts/servers/limits';
import { indexOn, type WarmIndex } from '@folkmoot/platform/command/warm';
import { userFolding } from '../accounts/user-state.ts';
import { decideScheduledDeletion } from './deletion.decider.ts';
import { type Reach, runSystemAction, type SystemAction } from './system-action.ts';

type Scheduled = Map<string, number>;

/** When each deletion was scheduled. */
export const scheduledDeletions: WarmIndex<Scheduled> = {
  name: 'scheduledDeletions',
  create: () => new Map(),
  on: {
    ...indexOn<Scheduled, typeof ServerDeletionScheduled>(ServerDeletionScheduled, (index, { data }) => {
      index.set(data.serverId, data.scheduledAt);
    }),
    ...indexOn<Scheduled, typeof ServerDeletionCancelled>(ServerDeletionCancelled, (index, { data }) => {
      index.delete(data.serverId);
    }),
    ...indexOn<Scheduled, typeof ServerDeleted>(ServerDeleted, (index, { data }) => {
      index.delete(data.serverId);
    }),
  },
};

export async function deleteServerNow(reach: Reach, serverId: string, now: number, decide: SystemAction['decide']): Promise<void> {
  await runSystemAction(reach, { serverId, now }, { command: 'deleteScheduledServer', decide });
}

export async function deleteDueServers(reach: Reach, now: number): Promise<void> {
  const decide: SystemAction['decide'] = (state, facts) => {
    const ownerIsThere = reach.warm.state(userFolding, state.creatorId).status === 'live';
    return decideScheduledDeletion(state, { ...facts, noticeId: reach.newId(), ownerIsThere });
  };
  for (const [serverId, scheduledAt] of [...reach.warm.index(scheduledDeletions)]) {
    if (now - scheduledAt >= SERVER_LIMITS.deletionDelayMs) await deleteServerNow(reach, serverId, now, decide);
  }
}
