import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type DecisionFile, decisionFaults, decisionsPage } from './decisions-page.ts';

const FOLDER = join(import.meta.dirname, '../../../docs/decisions');

const SECTIONS = '## Context\n\nA.\n\n## Decision\n\nB.\n\n## Consequences\n\nC.\n\n## Alternatives\n\nD.\n';

function record(name: string, title: string, topic: string, status = 'Accepted'): DecisionFile {
  return { name, text: `# ${title}\n\n- Status: ${status}\n- Topic: ${topic}\n\n${SECTIONS}` };
}

const notes = record('0002-keep-notes.md', '2. Keep notes', 'Realtime');
const log = record('0010-write-a-log.md', '10. Write a log', 'Event log');
const merged = record('0004-write-notes.md', '4. Write notes', 'Realtime', 'Accepted. Includes the former decision 5.');
const old = record('0003-keep-letters.md', '3. Keep letters', 'Realtime', 'Superseded by [2](0002-keep-notes.md)');

describe('the index of decisions', () => {
  it('lists the records by topic and number, with the status of those that are not accepted', () => {
    const page = decisionsPage([merged, log, old, notes]);
    expect(page.slice(page.indexOf('## '))).toBe(
      `## Event log

- [10. Write a log](0010-write-a-log.md)

## Realtime

- [2. Keep notes](0002-keep-notes.md)
- [3. Keep letters](0003-keep-letters.md) (superseded by [2](0002-keep-notes.md))
- [4. Write notes](0004-write-notes.md)
`,
    );
  });

  it('lists a record with an unknown topic last', () => {
    const page = decisionsPage([record('0005-x.md', '5. X', 'Weather'), notes]);
    expect(page).toMatch(/## Realtime[^#]*## No topic\n\n- \[5\. X\]\(0005-x\.md\)\n$/);
  });
});

describe('the check of decision records', () => {
  it('accepts complete records', () => {
    expect(decisionFaults([notes, log, merged, old])).toEqual([]);
  });

  it.each([
    ['title', record('0005-x.md', 'Five', 'Realtime'), 'The first line'],
    ['number', record('0005-x.md', '6. X', 'Realtime'), 'The title has the number 6'],
    ['length of the title', record('0005-x.md', `5. ${'x'.repeat(71)}`, 'Realtime'), 'The title has 71 characters'],
    ['status', record('0005-x.md', '5. X', 'Realtime', 'Old'), '"- Status:" must begin'],
    ['topic', record('0005-x.md', '5. X', 'Weather'), '"- Topic:" must be one of'],
    [
      'order of sections',
      { name: '0005-x.md', text: notes.text.replace('# 2.', '# 5.').replace('## Context', '## Cost') },
      'The sections must be',
    ],
    ['link', record('0005-x.md', '5. X', 'Realtime', 'Superseded by [7](0007-gone.md)'), 'The link to 0007-gone.md leads nowhere'],
  ])('names a wrong %s', (_, file, message) => {
    expect(decisionFaults([file])).toEqual([expect.stringContaining(`0005-x.md: ${message}`)]);
  });

  it('finds no fault in docs/decisions', () => {
    const names = readdirSync(FOLDER).filter((name) => /^\d{4}-.*\.md$/.test(name));
    expect(decisionFaults(names.map((name) => ({ name, text: readFileSync(join(FOLDER, name), 'utf8') })))).toEqual([]);
  });
});
