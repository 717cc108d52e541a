/** Ends a call when the user loses access (H6): by a kick or ban, a lost channel, a block in either direction, or a closed conversation. */
import { friendEvents } from '@folkmoot/contracts/friends/wire';
import { inboxEvents } from '@folkmoot/contracts/inbox/wire';
import { type Access, type Actor, admit } from '@folkmoot/contracts/kernel/access';
import { channelRoom, type Signal, serverRoom, userRoom } from '@folkmoot/contracts/kernel/signal';
import { joinCall } from '@folkmoot/contracts/voice/commands';
import type { SignalListener } from '@folkmoot/platform/signal/bus';
import type { Logger } from '@folkmoot/platform/telemetry/logger';
import type { CallSession } from './call-session.ts';
import type { LocalCalls } from './local-calls.ts';

export type CallRightsOptions = {
  readonly localCalls: LocalCalls;
  readonly logger: Logger;
  readonly accessOf: (actor: Actor, channelId: string) => Promise<Access>;
};

export type CallRights = { readonly onSignals: SignalListener; readonly recheck: (userId: string) => Promise<void> };

type Concern = 'none' | 'look' | 'end';

/** How a signal affects one call. */
export function concernOf(signal: Signal, userId: string, session: CallSession): Concern {
  switch (signal.kind) {
    case 'regroup':
      return signal.serverId === session.serverId && (signal.userIds?.includes(userId) ?? true) ? 'look' : 'none';
    case 'leave':
      return signal.userId === userId ? 'look' : 'none';
    case 'close': {
      const rooms = [channelRoom(session.channelId), ...(session.serverId === null ? [] : [serverRoom(session.serverId)])];
      return signal.rooms.some((room) => rooms.includes(room)) ? 'look' : 'none';
    }
    case 'emit':
      return session.serverId === null && endsConversation(signal, userId, session) ? 'end' : 'none';
    default:
      return 'none';
  }
}

function endsConversation(signal: Extract<Signal, { kind: 'emit' }>, userId: string, session: CallSession): boolean {
  if (signal.event === inboxEvents.closed.name) {
    const closed = inboxEvents.closed.payload.safeParse(signal.payload);
    return closed.data?.channelId === session.channelId && signal.rooms.includes(userRoom(userId));
  }
  if (signal.event !== friendEvents.blocked.name) return false;
  const blocked = friendEvents.blocked.payload.safeParse(signal.payload).data?.user.id;
  const byUser = signal.rooms.includes(userRoom(userId)) && blocked === session.recipientId;
  return byUser || (blocked === userId && signal.rooms.includes(userRoom(session.recipientId ?? '')));
}

export function callRights({ localCalls, logger, accessOf }: CallRightsOptions): CallRights {
  async function look(userId: string, session: CallSession): Promise<void> {
    const access = await accessOf({ userId, bot: false, sessionId: '' }, session.channelId);
    if (admit(joinCall.who, access) === null) return;
    for (const [id, now] of [...localCalls.all()]) if (id === userId && now.channelId === session.channelId) localCalls.set(userId, null);
  }

  return {
    async recheck(userId) {
      for (const [id, session] of [...localCalls.all()]) if (id === userId) await look(userId, session);
    },
    onSignals(batches) {
      for (const signal of batches.flatMap((batch) => batch.signals)) {
        for (const [userId, session] of [...localCalls.all()]) {
          const concern = concernOf(signal, userId, session);
          if (concern === 'end') localCalls.set(userId, null);
          if (concern === 'look') {
            look(userId, session).catch((error: unknown) => logger.error({ err: error }, 'The permission for a call could not be checked'));
          }
        }
      }
    },
  };
}
