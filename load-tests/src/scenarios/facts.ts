/** The input of a scenario: the address of the product, its users, and the names in the contract. Written by `../k6.ts`. */

/** Commands and queries that scenarios call, by their names in the contract. */
export type RouteName =
  | 'sendMessage'
  | 'editMessage'
  | 'deleteMessage'
  | 'listMessages'
  | 'addReaction'
  | 'removeReaction'
  | 'openDm'
  | 'updateProfile'
  | 'joinServer'
  | 'leaveServer';

export type EventName =
  | 'authenticate'
  | 'authenticated'
  | 'authenticateError'
  | 'dismiss'
  | 'dismissed'
  | 'messageCreated'
  | 'messageDeleted';

export type Member = {
  readonly id: string;
  readonly token: string;
  /** The channels of all servers of the user, whose messages their socket must get. */
  readonly channelIds: readonly string[];
};

export type OpenServer = { readonly id: string; readonly code: string };

export type Facts = {
  readonly url: string;
  readonly socketUrl: string;
  /** Digits that mark the messages of this run. */
  readonly run: string;
  readonly people: readonly Member[];
  /** Servers that any user may join. */
  readonly open: readonly OpenServer[];
  readonly seconds: number;
  /** Actions or messages per second, of all users together. */
  readonly rate: number;
  /** Multiplies the times in thresholds. More than 1 for a machine with other work. */
  readonly slack: number;
  readonly routes: Readonly<Record<RouteName, { readonly method: string; readonly path: string }>>;
  readonly events: Readonly<Record<EventName, string>>;
};

export function readFacts(): Facts {
  return JSON.parse(open(__ENV.FACTS ?? ''));
}
