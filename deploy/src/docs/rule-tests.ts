/** Finds the tests with the id of a rule (H1 …) in their title, for the list in docs/explanation/architecture.md. */
import { code } from './table.ts';

const TITLE = /(['"`])((?:(?!\1)[^\n])*\bH(?:1[01]|[1-9])\b(?:(?!\1)[^\n])*)\1/g;
const ID = /\bH(?:1[01]|[1-9])\b/g;

export const RULES = ['H1', 'H2', 'H3', 'H4', 'H5', 'H6', 'H7', 'H8', 'H9', 'H10', 'H11'] as const;

/** The test of this module uses fictional titles. */
const MADE_UP = 'deploy/src/docs/pages.test.ts';

/** Tests, and contract suites that tests run. */
export function hasTestTitles(path: string): boolean {
  return path !== MADE_UP && /[.]test[.]tsx?$|\/contract\/[^/]+[.]ts$|-contract[.]ts$|-suite[.]ts$/.test(path);
}

export function rulesIn(text: string): ReadonlySet<string> {
  const titles = [...text.matchAll(TITLE)].map((match) => match[2] ?? '');
  return new Set(titles.flatMap((title) => title.match(ID) ?? []));
}

/** `files`: path and text of every file with test titles. */
export function rulesList(files: ReadonlyMap<string, string>): string {
  const paths = [...files.keys()].sort();
  const lines = RULES.map((rule) => {
    const holders = paths.filter((path) => rulesIn(files.get(path) ?? '').has(rule));
    return `- **${rule}**: ${holders.map(code).join(', ') || '–'}`;
  });
  return lines.join('\n');
}
