/** The relation of a user to a server, folded from `member-<serverId>-<userId>`. */
import type { ActUndone } from '@folkmoot/contracts/audit-log/events';
import type { EventOf } from '@folkmoot/contracts/kernel/event';
import type {
  BanUndone,
  MemberBanned,
  MemberJoined,
  MemberKicked,
  MemberLeft,
  MemberNicknameSet,
  MemberRolesSet,
  MemberUnbanned,
} from '@folkmoot/contracts/members/events';
import type { WelcomeAnswersChosen } from '@folkmoot/contracts/welcome/events';
import type { WarmFolding } from '@folkmoot/platform/command/warm';

/** A ban that was not undone deletes messages from this period, both ends included. */
export type Purge = { readonly from: number; readonly to: number; readonly bannedAt: number };

/** `roleIds` may contain deleted roles, which `standingOf` ignores. */
export type MemberState = {
  readonly status: 'none' | 'joined' | 'left' | 'banned';
  readonly roleIds: readonly string[];
  readonly nickname: string | null;
  /** The time of the last join; 0: never joined. */
  readonly joinedAt: number;
  /** When the current ban began. null: there is none. */
  readonly bannedAt: number | null;
  /** In the order of their events. */
  readonly purges: readonly Purge[];
  /** The times of undone bans. */
  readonly undoneBans: readonly number[];
  /** The ids of other undone events. */
  readonly undone: readonly string[];
  /** The answers to welcome questions, by question. */
  readonly welcomeAnswers: ReadonlyMap<string, readonly string[]>;
};

export type MemberEvent = EventOf<
  | typeof MemberJoined
  | typeof MemberLeft
  | typeof MemberKicked
  | typeof MemberBanned
  | typeof MemberUnbanned
  | typeof BanUndone
  | typeof MemberRolesSet
  | typeof MemberNicknameSet
  | typeof WelcomeAnswersChosen
  | typeof ActUndone
>;

const initial: MemberState = {
  status: 'none',
  roleIds: [],
  nickname: null,
  joinedAt: 0,
  bannedAt: null,
  purges: [],
  undoneBans: [],
  undone: [],
  welcomeAnswers: new Map(),
};

export const memberFolding: WarmFolding<MemberState, MemberEvent> = { category: 'member', initial, evolve };

export function memberKey(serverId: string, userId: string): string {
  return `${serverId}-${userId}`;
}

export function memberStream(serverId: string, userId: string): string {
  return `member-${memberKey(serverId, userId)}`;
}

function evolve(state: MemberState, event: MemberEvent): MemberState {
  switch (event.type) {
    case 'MemberJoined':
      return { ...initial, ...past(state), status: 'joined', joinedAt: event.data.joinedAt };
    case 'MemberLeft':
    case 'MemberKicked':
    case 'MemberUnbanned':
      return { ...initial, ...past(state), status: 'left' };
    case 'MemberBanned': {
      const { deletedMessages, bannedAt } = event.data;
      const purges = deletedMessages ? [...state.purges, { ...deletedMessages, bannedAt }] : state.purges;
      return { ...initial, ...past(state), status: 'banned', bannedAt, purges };
    }
    case 'BanUndone': {
      const { bannedAt } = event.data;
      const purges = state.purges.filter((purge) => purge.bannedAt !== bannedAt);
      return { ...state, purges, undoneBans: [...state.undoneBans, bannedAt] };
    }
    case 'MemberRolesSet':
      return { ...state, roleIds: event.data.roleIds };
    case 'MemberNicknameSet':
      return { ...state, nickname: event.data.nickname };
    case 'WelcomeAnswersChosen':
      return { ...state, welcomeAnswers: new Map(state.welcomeAnswers).set(event.data.questionId, event.data.answerIds) };
    case 'ActUndone':
      return { ...state, undone: [...state.undone, event.data.undoneEventId] };
    default:
      return unknownEvent(event);
  }
}

/** State that survives a leave and a new join. */
function past({ joinedAt, purges, undoneBans, undone }: MemberState): Pick<MemberState, 'joinedAt' | 'purges' | 'undoneBans' | 'undone'> {
  return { joinedAt, purges, undoneBans, undone };
}

/** Whether a ban that was not undone deleted messages of this time. */
export function isPurged(purges: readonly Purge[], sentAt: number): boolean {
  return purges.some(({ from, to }) => sentAt >= from && sentAt <= to);
}

function unknownEvent(event: never): never {
  throw new Error(`A membership does not know ${JSON.stringify(event)}`);
}
