/** Applies the rules of the instance to posts and to the names of users and servers. */
import type { RulePlace } from '@folkmoot/contracts/automod/limits';
import type { Access } from '@folkmoot/contracts/kernel/access';
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import type { Warm } from '@folkmoot/platform/command/warm';
import type { Deps } from '../domain.ts';
import type { Caught } from './automod.decider.ts';
import { boundBySite, catchesOf, isCaught, type Rule, rulesOf } from './matching-rules.ts';
import { timedOutMs, timeOutFolding } from './time-out-state.ts';

function rulesFor(place: RulePlace, access: Access, warm: Warm): readonly Rule[] {
  const rules = rulesOf(warm, null).filter(({ rule }) => rule.enabled && rule.holdsIn.includes(place));
  return rules.length > 0 && boundBySite(access) ? rules : [];
}

/** `texts`: all readable texts, each on its own. `content`: the text that is stored with a catch. */
type WatchedPost = {
  readonly access: Access;
  readonly postId: string;
  readonly authorId: string;
  readonly content: string;
  readonly texts: readonly string[];
  readonly edited: boolean;
  readonly now: number;
  readonly newId: () => string;
};

/** Posts of one user are counted together. null: nothing matched, or the user is shadow banned. */
export async function caughtPost(watched: WatchedPost, deps: Deps): Promise<Caught | null> {
  const { access, postId, authorId, content, edited, now } = watched;
  const rules = access.shadowBanned ? [] : rulesFor('posts', access, deps.warm);
  if (rules.length === 0) return null;
  const catches = await catchesOf(rules, { ...watched, counted: `posts/${authorId}` }, deps);
  return catches.length === 0 ? null : { catches, written: { postId }, authorId, content, edited, alertedIds: [], now };
}

/** Refuses a user with a timeout for the whole instance. null: the user may write. */
export function timedOutEverywhere(warm: Warm, access: Access, now: number): Refusal<'TimedOut'> | null {
  if (!access.actor) return null;
  const ttl = timedOutMs(warm.state(timeOutFolding, access.actor.userId), null, now);
  return ttl > 0 ? refuse('TimedOut', { ttl }) : null;
}

type Named = Readonly<Record<string, string | null | undefined>>;

/** The first field that a rule blocks. Nothing is recorded, because a refused name was never published. */
export function blockedName(
  named: Named,
  { access, now }: { readonly access: Access; readonly now: number },
  deps: Pick<Deps, 'warm'>,
): Refusal<'BlockedBySite'> | null {
  const rules = rulesFor('names', access, deps.warm);
  if (rules.length === 0) return null;
  const authorId = access.actor?.userId ?? '0';
  const [path] = Object.entries(named).find(([, text]) => text && isCaught(rules, text, authorId, now)) ?? [];
  return path === undefined ? null : refuse('BlockedBySite', { path });
}
