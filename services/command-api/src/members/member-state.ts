/** What is between a person and a server, folded from `member-<serverId>-<userId>`. */
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

/** Messages sent in this time, both ends included, are removed by a ban that was not taken back. */
export type Purge = { readonly from: number; readonly to: number; readonly bannedAt: number };

/** `roleIds` may still name roles that were deleted since; `standingOf` passes over them. */
export type MemberState = {
  readonly status: 'none' | 'joined' | 'left' | 'banned';
  readonly roleIds: readonly string[];
  readonly nickname: string | null;
  /** When they last joined; 0: never. */
  readonly joinedAt: number;
  /** When the ban that holds was; null: none does. */
  readonly bannedAt: number | null;
  /** In the order they happened. */
  readonly purges: readonly Purge[];
  /** When the bans were that were taken back. */
  readonly undoneBans: readonly number[];
  /** What was taken back otherwise, by the ids of its events. */
  readonly undone: readonly string[];
  /** What they answered to the questions that newcomers are asked, by question. */
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

/** What stays with a person who comes and goes. */
function past({ joinedAt, purges, undoneBans, undone }: MemberState): Pick<MemberState, 'joinedAt' | 'purges' | 'undoneBans' | 'undone'> {
  return { joinedAt, purges, undoneBans, undone };
}

/** Whether a ban that was not taken back has removed what was sent then, whatever else did. */
export function isPurged(purges: readonly Purge[], sentAt: number): boolean {
  return purges.some(({ from, to }) => sentAt >= from && sentAt <= to);
}

function unknownEvent(event: never): never {
  throw new Error(`A membership does not know ${JSON.stringify(event)}`);
}
