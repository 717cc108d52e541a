/** What a moderator does, as a value: what it asks for, what it will touch, and the call for one of those it is done to. */
import type { Problem } from '../api/problem.ts';
import type { Viewer } from '../session/viewer.ts';

export type Target = { readonly id: string; readonly name: string };

export type Wish = {
  readonly reason: string;
  /** 0: for good. null, where a suspension is edited: as it is. */
  readonly days: number | null;
  readonly ipBan: boolean;
  readonly deleteRecentMessages: boolean;
};
export type Field = keyof Wish;
/** Of what is wished for, what a preview depends on. */
export type Previewed = Pick<Wish, 'ipBan' | 'deleteRecentMessages'>;

export type Effect = { readonly text: string; readonly tone: 'plain' | 'warning' };

export type Action = {
  readonly id: string;
  readonly title: (targets: readonly Target[]) => string;
  /** What happens, in a sentence. */
  readonly text: string;
  readonly confirm: string;
  readonly isDestructive: boolean;
  readonly asks: readonly Field[];
  /** The contract asks for no password here. */
  readonly isOpen?: true;
  /** Fields that may be left as they are. */
  readonly mayKeep?: true;
  readonly initial?: Partial<Wish>;
  /** What it will come to for one of them, found out before, for the moderator who looks. */
  readonly preview?: (target: Target, wish: Previewed, viewer: Viewer) => Promise<readonly Effect[]>;
  readonly carryOut: (target: Target, wish: Wish, password: string) => Promise<unknown>;
};

export const NO_WISH: Wish = { reason: '', days: 3, ipBan: false, deleteRecentMessages: false };

/** null: done. */
export type Result = { readonly target: Target; readonly problem: Problem | null };
