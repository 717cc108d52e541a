/** An action of a moderator as a value: its fields, its preview, and the call for one target. */
import type { Problem } from '../api/problem.ts';
import type { Viewer } from '../session/viewer.ts';

export type Target = { readonly id: string; readonly name: string };

export type Wish = {
  readonly reason: string;
  /** 0: permanent. null, when a suspension is edited: unchanged. */
  readonly days: number | null;
  readonly ipBan: boolean;
  readonly deleteRecentMessages: boolean;
};
export type Field = keyof Wish;
/** The input that affects the preview. */
export type Previewed = Pick<Wish, 'ipBan' | 'deleteRecentMessages'>;

export type Effect = { readonly text: string; readonly tone: 'plain' | 'warning' };

export type Action = {
  readonly id: string;
  readonly title: (targets: readonly Target[]) => string;
  /** One sentence that describes the effect. */
  readonly text: string;
  readonly confirm: string;
  readonly isDestructive: boolean;
  readonly asks: readonly Field[];
  /** The contract requires no password. */
  readonly isOpen?: true;
  /** Fields may stay unchanged. */
  readonly mayKeep?: true;
  readonly initial?: Partial<Wish>;
  /** Loads the effects on one target, for the moderator who opened the dialog. */
  readonly preview?: (target: Target, wish: Previewed, viewer: Viewer) => Promise<readonly Effect[]>;
  readonly carryOut: (target: Target, wish: Wish, password: string) => Promise<unknown>;
};

export const NO_WISH: Wish = { reason: '', days: 3, ipBan: false, deleteRecentMessages: false };

/** null: it succeeded. */
export type Result = { readonly target: Target; readonly problem: Problem | null };
