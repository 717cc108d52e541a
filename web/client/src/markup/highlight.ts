/** Colours for code, loaded when the first block with a language is shown. The answer is a tree, so nothing is ever set as HTML. */
import type { createLowlight } from 'lowlight';

type Tree = ReturnType<ReturnType<typeof createLowlight>['highlight']>;
export type CodeNode = Tree['children'][number];

let loading: Promise<ReturnType<typeof createLowlight>> | null = null;

/** Longer code than this is shown plain: colouring it would be felt. */
const MOST = 20_000;

/** null when the language is not known. */
export async function highlight(language: string, code: string): Promise<readonly CodeNode[] | null> {
  if (code.length > MOST) return null;
  loading ??= import('./highlighter.ts').then(({ highlighter }) => highlighter);
  const lowlight = await loading;
  return lowlight.registered(language) ? lowlight.highlight(language, code).children : null;
}
