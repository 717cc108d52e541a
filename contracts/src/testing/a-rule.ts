import type { AutomodRule } from '../automod/rule.ts';

/** A rule as one is made: no hats, in messages. */
export const HATS: AutomodRule = {
  name: 'Hats',
  enabled: true,
  trigger: { kind: 'words', words: ['hat'] },
  block: true,
  alert: false,
  timeOutMinutes: null,
  holdsIn: ['messages'],
  exemptRoleIds: [],
  exemptChannelIds: [],
};
