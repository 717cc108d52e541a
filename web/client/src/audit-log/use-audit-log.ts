/** The audit log of a server, in pages, and undoing its actions. No event reports new entries. */
import type { UndoableServerAction } from '@folkmoot/contracts/audit-log/acts';
import {
  listServerActions,
  previewActUndo,
  previewBanUndo,
  undoBan,
  undoEmojiAct,
  undoExploreAct,
  undoInviteAct,
  undoMemberAct,
  undoMessageDeletion,
  undoNoticeAct,
  undoQuestionAct,
  undoRuleAct,
  undoServerAct,
  undoTimeOutLift,
} from '@folkmoot/contracts/audit-log/commands';
import type { ServerAction, ServerActions } from '@folkmoot/contracts/audit-log/wire';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { refetchQueries } from '../api/refetch-queries.ts';

const PAGE = 30;

/** null: no filter. */
export type AuditFilter = { readonly actionType: string | null; readonly actionById: string | null };

export function useAuditLog(serverId: string, { actionType, actionById }: AuditFilter) {
  return useInfiniteQuery({
    queryKey: ['audit-log', serverId, actionType, actionById],
    queryFn: ({ pageParam, signal }) =>
      call(
        listServerActions,
        {
          params: { serverId },
          query: { limit: PAGE, after: pageParam, actionType: actionType ?? undefined, actionById: actionById ?? undefined },
        },
        { signal },
      ),
    initialPageParam: FIRST,
    getNextPageParam: (last: ServerActions) => (last.actions.length < PAGE ? undefined : last.actions.at(-1)?.id),
    staleTime: 0,
  });
}

const FIRST: string | undefined = undefined;

export type BanEntry = Extract<ServerAction, { readonly actionType: 'SERVER_USER_BAN' }>;
export type UnbanEntry = Extract<ServerAction, { readonly actionType: 'SERVER_USER_UNBAN' }>;
export type DeletionEntry = Extract<ServerAction, { readonly actionType: 'SERVER_MESSAGE_DELETE' }>;

export type ActionEntry = Extract<ServerAction, { readonly actionType: UndoableServerAction }>;

/** The current preview of an undo. */
export function useActUndo({ id: auditLogId, serverId }: ActionEntry | UnbanEntry) {
  return useQuery({
    queryKey: ['act-undo', auditLogId],
    queryFn: ({ signal }) => call(previewActUndo, { params: { serverId, auditLogId } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** The route depends on the stream of the target. */
function undoAct({ id: auditLogId, serverId, actionType, data: { subject, inviteId } }: ActionEntry): Promise<unknown> {
  const { id } = subject;
  const body = { auditLogId };
  switch (actionType) {
    case 'SERVER_TIME_OUT_LIFT':
      return call(undoTimeOutLift, { params: { serverId, userId: id }, body });
    case 'SERVER_INVITE_CREATE':
    case 'SERVER_INVITE_DELETE':
      return call(undoInviteAct, { params: { serverId, inviteId: inviteId ?? '' }, body });
    case 'SERVER_MEMBER_ROLES':
    case 'SERVER_MEMBER_NICKNAME':
      return call(undoMemberAct, { params: { serverId, userId: id }, body });
    case 'SERVER_EMOJI_ADD':
    case 'SERVER_EMOJI_RENAME':
    case 'SERVER_EMOJI_REMOVE':
      return call(undoEmojiAct, { params: { serverId, emojiId: id }, body });
    case 'SERVER_RULE_SET':
    case 'SERVER_RULE_DELETE':
      return call(undoRuleAct, { params: { serverId, ruleId: id }, body });
    case 'SERVER_QUESTION_CREATE':
    case 'SERVER_QUESTION_UPDATE':
    case 'SERVER_QUESTION_DELETE':
      return call(undoQuestionAct, { params: { serverId, questionId: id }, body });
    case 'SERVER_NOTICE_SET':
    case 'SERVER_NOTICE_REMOVE':
      return call(undoNoticeAct, { params: { serverId, channelId: id }, body });
    case 'SERVER_PUBLISH':
    case 'SERVER_DESCRIBE':
    case 'SERVER_UNPUBLISH':
      return call(undoExploreAct, { params: { serverId }, body });
    default:
      return call(undoServerAct, { params: { serverId, auditLogId } });
  }
}

/** The current preview of undoing a ban. */
export function useBanUndo({ id, serverId, data }: BanEntry) {
  return useQuery({
    queryKey: ['ban-undo', id],
    queryFn: ({ signal }) =>
      call(previewBanUndo, { params: { serverId, userId: data.bannedUserId }, query: { auditLogId: id } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Query kinds without realtime events, by server and optionally by channel. */
const SERVER_QUERIES = ['audit-log', 'bans', 'automod', 'welcome-questions', 'invites', 'own-invite', 'public-server'] as const;
const GLOBAL_QUERIES = ['notice', 'explore'] as const;

/** Each function rejects with the refusal of the server. */
export function useUndo(serverId: string) {
  const client = useQueryClient();
  return {
    undoBan: (entry: BanEntry) => call(undoBan, { params: { serverId, userId: entry.data.bannedUserId }, body: { auditLogId: entry.id } }),
    undoUnban: ({ id, data }: UnbanEntry) =>
      call(undoMemberAct, { params: { serverId, userId: data.unbannedUserId }, body: { auditLogId: id } }),
    undoDeletion: (entry: DeletionEntry) =>
      call(undoMessageDeletion, {
        params: { channelId: entry.data.channelId, messageId: entry.data.messageId },
        body: { auditLogId: entry.id },
      }),
    undoAct,
    /** Refetches the log, and data without realtime events. */
    refresh: async () => {
      for (const kind of SERVER_QUERIES) await refetchQueries(client, { queryKey: [kind, serverId] });
      for (const kind of GLOBAL_QUERIES) await refetchQueries(client, { queryKey: [kind] });
    },
  };
}

/** Whether the action can be undone now: its undo state is open, and the time limit is not over. */
export function isOpen({ undo }: ServerAction, now: number): boolean {
  return undo.state === 'open' && undo.until > now;
}
