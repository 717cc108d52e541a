/** Live equals fresh (H8): what a client holds in the end is what it would sign on with, and its channels show what is stored. */
import { isDeepStrictEqual } from 'node:util';
import { MESSAGE_TYPE } from '@folkmoot/contracts/messages/limits';
import type { RawMessage } from '@folkmoot/contracts/messages/wire';
import { authenticated } from '../../web/client/src/store/apply-authenticated.ts';
import { emptyState, type State } from '../../web/client/src/store/state.ts';
import type { Client } from './client.ts';
import { pageOf, snapshotFor } from './records.ts';
import { maySee, type Rows } from './rows.ts';

export function clientFaults({ userId, state, lost }: Client, rows: Rows): readonly string[] {
  const held = state();
  const faults: string[] = [];
  const fresh = authenticated(emptyState, { ...snapshotFor(rows, userId), presences: [], voiceChannelUsers: [] });
  const [told, now] = [comparable(held), comparable(fresh)];
  for (const part of Object.keys(now)) {
    if (isDeepStrictEqual(told[part], now[part])) continue;
    faults.push(`${part} of ${userId}: told ${JSON.stringify(told[part])}, fresh ${JSON.stringify(now[part])}`);
  }
  for (const channelId of rows.channels.keys()) {
    if (!maySee(rows, userId, channelId) || lost.has(channelId)) continue;
    const shown = textsOf((held.timelines.get(channelId)?.sent ?? []).map(({ message }) => message));
    const page = textsOf(pageOf(rows, channelId));
    if (!isDeepStrictEqual(shown, page)) faults.push(`H8 messages of ${channelId} for ${userId}: shown ${shown}; stored ${page}`);
  }
  return faults;
}

/** The message about a leaving is told with the leaving and stored a moment later: a page that is read in between lacks it. */
function textsOf(messages: readonly RawMessage[]): readonly string[] {
  const lasting = messages.filter((message) => message.type !== MESSAGE_TYPE.LEAVE_SERVER);
  return lasting.map(({ id, content, editedAt }) => `${id} ${content} ${editedAt}`);
}

/** Without what depends on who was listening when: when a channel was last spoken in, who is online, what is unread. */
function comparable(state: State): Readonly<Record<string, unknown>> {
  return {
    servers: sorted(state.servers),
    channels: sorted(state.channels, (channel) => ({
      ...channel,
      lastMessagedAt: null,
      permissions: [...(channel.permissions ?? [])].sort((a, b) => (a.roleId < b.roleId ? -1 : 1)),
    })),
    roles: sorted(state.roles, (roles) => sorted(roles)),
    members: sorted(state.members, (members) => sorted(members)),
  };
}

function sorted<Value>(map: ReadonlyMap<string, Value>, shape: (value: Value) => unknown = (value) => value): unknown {
  return Object.fromEntries([...map].map(([key, value]) => [key, shape(value)] as const).sort(([a], [b]) => (a < b ? -1 : 1)));
}
