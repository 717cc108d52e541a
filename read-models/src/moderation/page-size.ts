import { MODERATION_LIMITS } from '@folkmoot/contracts/moderation/limits';

/** The requested limit if it is valid, up to a page. */
export function sizeOf(limit: number | undefined, page: number = MODERATION_LIMITS.page): number {
  return limit === undefined || limit <= 0 ? page : Math.min(limit, page);
}
