/** Drafts of posts and comments, stored on this device so that no text is lost. */
import { persistedStore } from '../local/local-store.ts';
import { useSelected } from '../store/create-store.ts';

/** A new post, or a comment on one. */
export type DraftTarget = 'new' | { readonly postId: string };

type Draft = {
  readonly content: string;
  /** null: no poll. */
  readonly choices: readonly string[] | null;
};

const EMPTY: Draft = { content: '', choices: null };

const drafts = persistedStore('postDrafts', readDrafts, { part: (all) => [...all] });

function keyOf(target: DraftTarget): string {
  return target === 'new' ? 'new' : target.postId;
}

export function usePostDraft(target: DraftTarget): Draft {
  const key = keyOf(target);
  return useSelected(drafts, (all) => all.get(key) ?? EMPTY);
}

export function changePostDraft(target: DraftTarget, change: Partial<Draft>): void {
  const key = keyOf(target);
  const next = new Map(drafts.get());
  const draft = { ...(next.get(key) ?? EMPTY), ...change };
  if (draft.content === '' && draft.choices === null) next.delete(key);
  else next.set(key, draft);
  drafts.set(next);
}

function readDrafts(stored: unknown): ReadonlyMap<string, Draft> {
  return new Map(Array.isArray(stored) ? stored.flatMap(entryOf) : []);
}

/** Ignores entries of other versions. */
function entryOf(value: unknown): [string, Draft][] {
  if (!Array.isArray(value)) return [];
  const [key, draft]: unknown[] = value;
  if (typeof key !== 'string' || typeof draft !== 'object' || draft === null) return [];
  const content = 'content' in draft && typeof draft.content === 'string' ? draft.content : '';
  const choices = 'choices' in draft && Array.isArray(draft.choices) ? draft.choices.map(String) : null;
  return [[key, { content, choices }]];
}
