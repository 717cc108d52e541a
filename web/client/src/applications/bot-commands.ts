/** The commands of a server's bots, as suggestions after a `/` at the start of a message. */
import { listBotCommands } from '@folkmoot/contracts/applications/commands';
import type { RawBotCommand } from '@folkmoot/contracts/applications/wire';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import type { Candidate } from '../messages/completion.ts';
import { store } from '../store/store.ts';
import { useChannel } from '../store/use-store.ts';

const NONE: readonly RawBotCommand[] = [];

/** How long a list is cached. A developer who adds a command waits no longer than this. */
const FRESH_MS = 30_000;

/** A message waits no longer than this for the list. */
const PATIENCE_MS = 1500;

/** Each suggestion belongs to one bot, so that only that bot answers if two have the same command (servers document 3.1). */
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

/** Empty while loading, in a direct conversation, and after an error. */
export function useBotCommands(channelId: string, isWanted: boolean): readonly RawBotCommand[] {
  const serverId = useChannel(channelId)?.serverId ?? null;
  const { data } = useQuery({ ...queryOf(serverId), enabled: isWanted && serverId !== null });
  return data?.commands ?? NONE;
}

/** For sending: a user who pastes a command may send it before the list is loaded. */
export async function fetchBotCommands(channelId: string): Promise<readonly RawBotCommand[]> {
  const serverId = store.get().channels.get(channelId)?.serverId ?? null;
  if (serverId === null) return NONE;
  const query = queryOf(serverId);
  const cached = queryClient.getQueryData(query.queryKey);
  if (cached) return cached.commands;
  const fetched = queryClient.fetchQuery(query).then(
    ({ commands }) => commands,
    () => NONE,
  );
  const late = new Promise<typeof NONE>((resolve) => setTimeout(() => resolve(NONE), PATIENCE_MS));
  return Promise.race([fetched, late]);
}
