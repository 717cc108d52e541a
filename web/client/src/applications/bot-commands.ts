/** The commands of the bots of a server, as what completes after a `/` at the beginning of a message. */
import { listBotCommands } from '@folkmoot/contracts/applications/commands';
import type { RawBotCommand } from '@folkmoot/contracts/applications/wire';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import type { Candidate } from '../messages/completion.ts';
import { store } from '../store/store.ts';
import { useChannel } from '../store/use-store.ts';

const NONE: readonly RawBotCommand[] = [];

/** How long a list is good for; whoever writes a bot waits no longer for a new command. */
const FRESH_MS = 30_000;

/** What somebody wrote does not wait any longer to be sent. */
const PATIENCE_MS = 1500;

/** Each is of one bot, so that of two bots with the same command only the chosen one answers (servers document 3.1). */
export function candidateOf(command: RawBotCommand): Candidate {
  const { name, description, args, botUserId } = command;
  return {
    id: `${botUserId} ${name}`,
    kind: 'command',
    name,
    also: [args, description].filter(Boolean).join(' · '),
    insert: `/${name}`,
    command,
  };
}

function queryOf(serverId: string | null) {
  return queryOptions({
    queryKey: ['bot-commands', serverId],
    queryFn: ({ signal }) => call(listBotCommands, { params: { serverId: serverId ?? '' } }, { signal }),
    staleTime: FRESH_MS,
    retry: false,
  });
}

/** None while they are on their way, in a conversation, or when they cannot be had. */
export function useBotCommands(channelId: string, isWanted: boolean): readonly RawBotCommand[] {
  const serverId = useChannel(channelId)?.serverId ?? null;
  const { data } = useQuery({ ...queryOf(serverId), enabled: isWanted && serverId !== null });
  return data?.commands ?? NONE;
}

/** The same for what is sent: who pastes a command and sends it at once did not wait for the list. */
export async function fetchBotCommands(channelId: string): Promise<readonly RawBotCommand[]> {
  const serverId = store.get().channels.get(channelId)?.serverId ?? null;
  if (serverId === null) return NONE;
  const query = queryOf(serverId);
  const held = queryClient.getQueryData(query.queryKey);
  if (held) return held.commands;
  const fetched = queryClient.fetchQuery(query).then(
    ({ commands }) => commands,
    () => NONE,
  );
  const late = new Promise<typeof NONE>((resolve) => setTimeout(() => resolve(NONE), PATIENCE_MS));
  return Promise.race([fetched, late]);
}
