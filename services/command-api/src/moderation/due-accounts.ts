/**
 * Deletes accounts fifteen days after a permanent suspension (users document 2.1), with their content, servers and applications. What is
 * due is in the log, and each step is a repeatable command, so that another process can continue after a crash.
 */
import { deleteApplication } from '@folkmoot/contracts/applications/commands';
import type { Actor } from '@folkmoot/contracts/kernel/access';
import { leaveServer } from '@folkmoot/contracts/members/commands';
import type { Dispatcher } from '@folkmoot/platform/command/dispatcher';
import type { AnyHandler } from '@folkmoot/platform/command/handler';
import { type CommandSender, localSender } from '@folkmoot/platform/command/sender';
import { userFolding } from '../accounts/user-state.ts';
import { applicationsOf } from '../applications/application-state.ts';
import type { Deps } from '../domain.ts';
import { memberships } from '../members/memberships.ts';
import { decideSystemDeletion } from '../servers/deletion.decider.ts';
import { deleteServerNow } from '../servers/scheduled-deletions.ts';
import { serverFolding } from '../servers/server-state.ts';
import type { Reach } from '../servers/system-action.ts';
import { isDue, permanentlySuspended } from './permanently-suspended.ts';
import { suspendedAccountHandler } from './suspended-account.ts';

/** Has no session, because a suspended user cannot send commands. */
function inTheNameOf(userId: string): Actor {
  return { userId, bot: false, sessionId: '' };
}

async function deleteOne(reach: Reach, sender: CommandSender, userId: string, now: number): Promise<void> {
  const { warm } = reach;
  const actor = inTheNameOf(userId);
  for (const applicationId of [...(warm.index(applicationsOf).get(userId) ?? [])]) {
    await sender.send(deleteApplication, actor, { applicationId });
  }
  for (const serverId of [...(warm.index(memberships).serversOf.get(userId) ?? [])]) {
    if (warm.state(serverFolding, serverId).creatorId === userId) await deleteServerNow(reach, serverId, now, decideSystemDeletion);
    else await sender.send(leaveServer, actor, { serverId });
  }
  await sender.send(suspendedAccountHandler.route, actor, {});
}

export type DueAccounts = { readonly deleteDue: (now: number) => Promise<void> };

export function dueAccounts(reach: Reach, handlers: readonly AnyHandler<Deps>[], dispatcher: Dispatcher<Deps>): DueAccounts {
  const sender = localSender([...handlers, suspendedAccountHandler], dispatcher);
  /** A long run may overlap with the next timer. */
  let busy = false;

  async function deleteAll(now: number): Promise<void> {
    for (const [userId, since] of [...reach.warm.index(permanentlySuspended)]) {
      const user = reach.warm.state(userFolding, userId);
      // A bot has no account. It is deleted with its application.
      if (user.status === 'live' && !user.bot && isDue(since, now)) await deleteOne(reach, sender, userId, now);
    }
  }

  return {
    async deleteDue(now) {
      if (busy) return;
      busy = true;
      await deleteAll(now).finally(() => {
        busy = false;
      });
    },
  };
}
