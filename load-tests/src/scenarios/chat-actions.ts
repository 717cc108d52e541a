/** The actions of users in a large team chat with their weights, which the makers of such a chat published for their own load tests. */

export const WEIGHTS = {
  'switch channel': 6.52,
  scroll: 1.99,
  post: 1,
  'check unread': 1,
  'open DM': 0.98,
  reconnect: 0.144,
  react: 0.13,
  edit: 0.04,
  'change profile': 0.03,
  delete: 0.005,
  'join server': 0.005,
} as const;

export type Action = keyof typeof WEIGHTS;

export const ACTIONS: readonly Action[] = [
  'switch channel',
  'scroll',
  'post',
  'check unread',
  'open DM',
  'reconnect',
  'react',
  'edit',
  'change profile',
  'delete',
  'join server',
];

const TOTAL = ACTIONS.reduce((sum, action) => sum + WEIGHTS[action], 0);

/** `random` is between 0 and 1. */
export function actionAt(random: number): Action {
  let rest = random * TOTAL;
  for (const action of ACTIONS) {
    rest -= WEIGHTS[action];
    if (rest < 0) return action;
  }
  return 'switch channel';
}
