import { MODERATION_LIMITS } from '@folkmoot/contracts/moderation/limits';

/** As many as are asked for where that makes sense, and never more than a page. */
export function sizeOf(limit: number | undefined, page: number = MODERATION_LIMITS.page): number {
  return limit === undefined || limit <= 0 ? page : Math.min(limit, page);
}
