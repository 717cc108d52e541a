/** An application with its bot, folded from `application-<id>`. Kept warm, with indexes by owner and by bot. */
import {
  ApplicationCreated,
  ApplicationDeleted,
  type ApplicationRenamed,
  type BotCommandsSet,
  BotCreated,
  type BotTokenRefreshed,
} from '@folkmoot/contracts/applications/events';
import type { RawApplication } from '@folkmoot/contracts/applications/wire';
import type { EventOf } from '@folkmoot/contracts/kernel/event';
import { indexOn, type Warm, type WarmFolding, type WarmIndex } from '@folkmoot/platform/command/warm';

export type Application = {
  readonly status: 'live';
  readonly applicationId: string;
  readonly ownerId: string;
  /** null: the owner was erased. */
  readonly name: string | null;
  readonly botUserId: string | null;
  readonly tokenVersion: number;
  readonly createdAt: number;
};

export type ApplicationState = { readonly status: 'none' | 'deleted' } | Application;

export type ApplicationEvent = EventOf<
  | typeof ApplicationCreated
  | typeof ApplicationRenamed
  | typeof ApplicationDeleted
  | typeof BotCreated
  | typeof BotTokenRefreshed
  | typeof BotCommandsSet
>;

const initial: ApplicationState = { status: 'none' };

export const applicationFolding: WarmFolding<ApplicationState, ApplicationEvent> = { category: 'application', initial, evolve };

export function applicationStream(applicationId: string): string {
  return `application-${applicationId}`;
}

function evolve(state: ApplicationState, event: ApplicationEvent): ApplicationState {
  if (event.type === 'ApplicationCreated') {
    const { applicationId, userId: ownerId, name, createdAt } = event.data;
    return { status: 'live', applicationId, ownerId, name, botUserId: null, tokenVersion: 0, createdAt };
  }
  if (state.status !== 'live') throw new Error(`${event.type} on an application that is not there`);
  switch (event.type) {
    case 'ApplicationRenamed':
      return { ...state, name: event.data.name };
    case 'ApplicationDeleted':
      return { status: 'deleted' };
    case 'BotCreated':
      return { ...state, botUserId: event.data.userId };
    case 'BotTokenRefreshed':
      return { ...state, tokenVersion: event.data.tokenVersion };
    case 'BotCommandsSet':
      return state;
    default:
      return unknownEvent(event);
  }
}

function unknownEvent(event: never): never {
  throw new Error(`An application does not know ${JSON.stringify(event)}`);
}

type Owned = Map<string, Set<string>>;

/** Applications by owner. Use this to find applications, and decide on their streams. */
export const applicationsOf: WarmIndex<Owned> = {
  name: 'applicationsOf',
  create: () => new Map(),
  on: {
    ...indexOn<Owned, typeof ApplicationCreated>(ApplicationCreated, (index, { data }) => {
      const owned = index.get(data.userId);
      if (owned) owned.add(data.applicationId);
      else index.set(data.userId, new Set([data.applicationId]));
    }),
    ...indexOn<Owned, typeof ApplicationDeleted>(ApplicationDeleted, (index, { data }) => {
      const owned = index.get(data.ownerId);
      if (owned?.delete(data.applicationId) && owned.size === 0) index.delete(data.ownerId);
    }),
  },
};

/** The number of applications of each user. */
export const applicationCounts: WarmIndex<Map<string, number>> = {
  name: 'applicationCounts',
  create: () => new Map(),
  on: {
    ...indexOn<Map<string, number>, typeof ApplicationCreated>(ApplicationCreated, (index, { data }) => {
      index.set(data.userId, (index.get(data.userId) ?? 0) + 1);
    }),
    ...indexOn<Map<string, number>, typeof ApplicationDeleted>(ApplicationDeleted, (index, { data }) => {
      const left = (index.get(data.ownerId) ?? 0) - 1;
      if (left > 0) index.set(data.ownerId, left);
      else index.delete(data.ownerId);
    }),
  },
};

/** The application of each bot. */
export const applicationsOfBots: WarmIndex<Map<string, string>> = {
  name: 'applicationsOfBots',
  create: () => new Map(),
  on: {
    ...indexOn<Map<string, string>, typeof BotCreated>(BotCreated, (index, { data }) => {
      index.set(data.userId, data.applicationId);
    }),
    ...indexOn<Map<string, string>, typeof ApplicationDeleted>(ApplicationDeleted, (index, { data }) => {
      if (data.userId !== null) index.delete(data.userId);
    }),
  },
};

/** null: the application has no owner anymore. */
export function ownerOfBot(warm: Warm, botUserId: string): string | null {
  const applicationId = warm.index(applicationsOfBots).get(botUserId);
  const application = applicationId === undefined ? null : warm.state(applicationFolding, applicationId);
  return application?.status === 'live' ? application.ownerId : null;
}

/** The answer to the creation of an application. */
export function freshApplication({ applicationId, userId, name, createdAt }: EventOf<typeof ApplicationCreated>['data']): RawApplication {
  return {
    id: applicationId,
    name: name ?? '',
    description: null,
    avatar: null,
    botUserId: null,
    botTokenVersion: 0,
    creatorAccountId: userId,
    createdAt,
  };
}
