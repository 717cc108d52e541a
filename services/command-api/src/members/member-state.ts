/** What is between a person and a server, folded from `member-<serverId>-<userId>`. */
import type { EventOf } from '@folkmoot/contracts/kernel/event';
import type {
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

/** Messages sent in this time, both ends included, were removed by a ban. */
export type Purge = { readonly from: number; readonly to: number };

/** `roleIds` may still name roles that were deleted since; `standingOf` passes over them. */
export type MemberState = {
  readonly status: 'none' | 'joined' | 'left' | 'banned';
  readonly roleIds: readonly string[];
  readonly nickname: string | null;
  readonly purges: readonly Purge[];
  /** What they answered to the questions that newcomers are asked, by question. */
  readonly welcomeAnswers: ReadonlyMap<string, readonly string[]>;
};

export type MemberEvent = EventOf<
  | typeof MemberJoined
  | typeof MemberLeft
  | typeof MemberKicked
  | typeof MemberBanned
  | typeof MemberUnbanned
  | typeof MemberRolesSet
  | typeof MemberNicknameSet
  | typeof WelcomeAnswersChosen
>;

const initial: MemberState = { status: 'none', roleIds: [], nickname: null, purges: [], welcomeAnswers: new Map() };

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
      return { ...initial, status: 'joined', purges: state.purges };
    case 'MemberLeft':
    case 'MemberKicked':
    case 'MemberUnbanned':
      return { ...initial, status: 'left', purges: state.purges };
    case 'MemberBanned': {
      const { deletedMessages } = event.data;
      return { ...initial, status: 'banned', purges: deletedMessages ? [...state.purges, deletedMessages] : state.purges };
    }
    case 'MemberRolesSet':
      return { ...state, roleIds: event.data.roleIds };
    case 'MemberNicknameSet':
      return { ...state, nickname: event.data.nickname };
    case 'WelcomeAnswersChosen':
      return { ...state, welcomeAnswers: new Map(state.welcomeAnswers).set(event.data.questionId, event.data.answerIds) };
    default:
      return unknownEvent(event);
  }
}

function unknownEvent(event: never): never {
  throw new Error(`A membership does not know ${JSON.stringify(event)}`);
}
