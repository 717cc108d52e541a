import { BADGE } from '@folkmoot/contracts/accounts/limits';
import { POST_LIMITS } from '@folkmoot/contracts/posts/limits';
import { instanceRules } from '../instance/instance-rules.ts';

/** Characters, counted as the server counts them: in UTF-16 code units. */
export function mostCharacters(badges: number): number {
  return instanceRules().longPostsForAll || (badges & BADGE.SUPPORTER) !== 0 ? POST_LIMITS.supporterContent : POST_LIMITS.content;
}
