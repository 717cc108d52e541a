import { BADGE } from '@folkmoot/contracts/accounts/limits';
import { POST_LIMITS } from '@folkmoot/contracts/posts/limits';
import { instanceRules } from '../instance/instance-rules.ts';

/** In UTF-16 code units, like on the server. */
export function mostCharacters(badges: number): number {
  return instanceRules().longPostsForAll || (badges & BADGE.SUPPORTER) !== 0 ? POST_LIMITS.supporterContent : POST_LIMITS.content;
}
