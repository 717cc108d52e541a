import { describe, expect, it } from 'vitest';
import { withIncludedFiles } from './included-files.ts';

const fileOf = (path: string) => `text of ${path}\n`;

describe('files in a page', () => {
  it('are inserted between their marks with their language, and repeatedly give the same page', () => {
    const page = 'A\n<!-- file: a/x.conf -->\nold\n<!-- /file: a/x.conf -->\nB\n<!-- file: Caddyfile -->\n<!-- /file: Caddyfile -->\n';
    const shown = withIncludedFiles(page, fileOf);
    expect(shown).toContain('<!-- file: a/x.conf -->\n\n```nginx\ntext of a/x.conf\n```\n\n<!-- /file: a/x.conf -->');
    expect(shown).toContain('```caddy\ntext of Caddyfile\n```');
    expect(shown).not.toContain('old');
    expect(withIncludedFiles(shown, fileOf)).toBe(shown);
  });

  it('are reported if a mark is not closed', () => {
    expect(() => withIncludedFiles('<!-- file: a.yaml -->', fileOf)).toThrow('not closed');
  });
});
