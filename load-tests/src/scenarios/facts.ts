/** What a scenario is told: where the product is, who its people are, and the contract's own names. Written by `../k6.ts`. */

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
  /** Of all the servers they are in: what their socket must hear of. */
  readonly channelIds: readonly string[];
};

export type OpenServer = { readonly id: string; readonly code: string };

export type Facts = {
  readonly url: string;
  readonly socketUrl: string;
  /** Digits that mark the messages of this run. */
  readonly run: string;
  readonly people: readonly Member[];
  /** Servers that anybody may join. */
  readonly open: readonly OpenServer[];
  readonly seconds: number;
  /** Actions or messages a second, of all people together. */
  readonly rate: number;
  /** Times in thresholds are multiplied by it: more than 1 for a machine that does other work as well. */
  readonly slack: number;
  readonly routes: Readonly<Record<RouteName, { readonly method: string; readonly path: string }>>;
  readonly events: Readonly<Record<EventName, string>>;
};

export function readFacts(): Facts {
  return JSON.parse(open(__ENV.FACTS ?? ''));
}
