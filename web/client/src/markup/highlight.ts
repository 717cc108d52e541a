/** Syntax highlighting, loaded for the first code block with a language. The result is a tree, so no HTML is ever set. */
import type { createLowlight } from 'lowlight';

type Tree = ReturnType<ReturnType<typeof createLowlight>['highlight']>;
export type CodeNode = Tree['children'][number];

let loading: Promise<ReturnType<typeof createLowlight>> | null = null;

/** Longer code is not highlighted, because that would be slow. */
const MOST = 20_000;

/** null: the language is unknown. */
export async function highlight(language: string, code: string): Promise<readonly CodeNode[] | null> {
  if (code.length > MOST) return null;
  loading ??= import('./highlighter.ts').then(({ highlighter }) => highlighter);
  const lowlight = await loading;
  return lowlight.registered(language) ? lowlight.highlight(language, code).children : null;
}
