import type { AutomodRule } from '../automod/rule.ts';

/** A sample rule: no hats, in messages. */
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
