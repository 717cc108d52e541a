import { event } from '@folkmoot/contracts/kernel/event';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { eventsPage } from './events-page.ts';
import { filesOf } from './new-fixtures.ts';
import { refusalsPage } from './refusals-page.ts';
import { hasTestTitles, rulesIn, rulesList } from './rule-tests.ts';
import { envExample, replaceBetween, settingsPage, settingsTable } from './settings.ts';
import { table } from './table.ts';

const NoteWritten = event(
  'NoteWritten',
  2,
  z.object({
    userId: z.string(),
    text: z.string().nullable(),
    writtenAt: z.number(),
    kind: z.enum(['short', 'long']),
    tags: z.array(z.string()),
    place: z.object({ channelId: z.string() }).nullable(),
    color: z.string().optional(),
  }),
  { sealed: { text: 'userId' }, partitionKey: (data) => data.userId },
);

/** The row that starts with a cell, without padding. */
function rowOf(page: string, first: string): string | undefined {
  const line = page.split('\n').find((each) => each.startsWith(`| ${first} `));
  return line?.slice(2, -2).replace(/ +/g, ' ').trim();
}

describe('a table', () => {
  it('is padded like the formatter does it', () => {
    expect(
      table(
        ['a', 'what'],
        [
          ['long – cell', 'x'],
          ['', 'a | b'],
        ],
      ),
    ).toBe('| a           | what   |\n| ----------- | ------ |\n| long – cell | x      |\n|             | a \\| b |');
  });
});

describe('the page of events', () => {
  it('has one row per event: versions, kind, sealed fields, read models, signals', () => {
    const page = eventsPage([NoteWritten], {
      projections: [
        { name: 'notes', handlers: { NoteWritten: null } },
        { name: 'others', handlers: { SomethingElse: null } },
      ],
      signalSources: [{ types: ['NoteWritten'] }],
    });
    expect(rowOf(page, '`NoteWritten`')).toBe('`NoteWritten` | 1–2 | structural | `text` (`userId`) | notes | yes');
  });

  it('shows events without readers', () => {
    const page = eventsPage([NoteWritten], { projections: [], signalSources: [] });
    expect(rowOf(page, '`NoteWritten`')).toBe('`NoteWritten` | 1–2 | structural | `text` (`userId`) | – | –');
  });
});

describe('the page of refusals', () => {
  it('has one row per code, with its routes', () => {
    const refusals = {
      TooLong: { status: 400, path: 'text', text: 'Too long | too wide.' },
      Gone: { status: 404, text: 'Gone.' },
    } as const;
    const page = refusalsPage([{ title: 'Notes', table: refusals }], [{ name: 'writeNote', refuses: ['TooLong'] }]);
    expect(page).toContain('## Notes\n');
    expect(rowOf(page, '`TooLong`')).toBe('`TooLong` | 400 | `text` | Too long \\| too wide. | `writeNote`');
    expect(rowOf(page, '`Gone`')).toBe('`Gone` | 404 | – | Gone. | –');
  });
});

describe('the settings', () => {
  const shape = {
    PORT: z.coerce.number().default(8080).describe('The port.'),
    QUIET: z
      .enum(['on', 'off'])
      .optional()
      .transform((value) => value === 'on')
      .describe('on: says nothing.'),
    URL: z.url().optional().describe('Where it is.'),
  };

  it('are shown with their defaults, commented out', () => {
    expect(envExample(shape)).toContain('# The port.\n#PORT=8080\n\n# on: says nothing.\n#QUIET=off\n\n# Where it is.\n#URL=\n');
  });

  it('are tables of a page', () => {
    expect(rowOf(settingsPage(shape, {}, []), '`PORT`')).toBe('`PORT` | `8080` | The port.');
    expect(rowOf(settingsTable(shape), '`QUIET`')).toBe('`QUIET` | `off` | on: says nothing.');
    expect(rowOf(settingsTable(shape), '`URL`')).toBe('`URL` | – | Where it is.');
  });

  it('are inserted between their marks and change nothing else', () => {
    expect(replaceBetween('a\n<!-- x -->\nold\n<!-- /x -->\nb\n', 'x', 'new')).toBe('a\n<!-- x -->\n\nnew\n\n<!-- /x -->\nb\n');
    expect(replaceBetween('a\n', 'x', 'new')).toBeNull();
  });
});

describe('new fixtures', () => {
  const files = new Map(filesOf(NoteWritten).map((file) => [file.path, JSON.parse(file.text) as Record<string, unknown>]));
  const full = files.get('contracts/fixtures/NoteWritten/v2.json');
  const least = files.get('contracts/fixtures/NoteWritten/v2-least.json');

  it('are the schema and two samples of the newest version', () => {
    expect([...files.keys()]).toEqual([
      'contracts/fixtures/NoteWritten/schema.v2.json',
      'contracts/fixtures/NoteWritten/v2.json',
      'contracts/fixtures/NoteWritten/v2-least.json',
    ]);
  });

  it('have all fields, with sealed ones sealed (H9)', () => {
    expect(full).toMatchObject({
      userId: expect.stringMatching(/^\d{19}$/),
      text: { $sealed: full?.userId, c: expect.stringMatching(/^[\w-]{43}$/), b: expect.any(String) },
      kind: 'short',
      tags: [expect.any(String)],
      place: { channelId: expect.stringMatching(/^\d{19}$/) },
      color: '#4c93ff',
    });
  });

  it('have as few fields as possible', () => {
    expect(least).toEqual({ userId: full?.userId, text: null, writtenAt: full?.writtenAt, kind: 'short', tags: [], place: null });
  });
});

describe('the tests of a rule', () => {
  it('have its id in a title, not in a comment', () => {
    const text = "/** H1 and H2. */\nit('H3 is silent', () => {});\ndescribe(`the log (H7, H10)`, () => {});\nconst H9 = 1;\n";
    expect([...rulesIn(text)]).toEqual(['H3', 'H7', 'H10']);
  });

  it('are tests, or suites that tests run', () => {
    const paths = ['a/b.test.ts', 'a/b.int.test.ts', 'a/contract/order.ts', 'a/bus-contract.ts', 'a/b.ts', 'a/contract.ts'];
    expect(paths.filter(hasTestTitles)).toEqual(['a/b.test.ts', 'a/b.int.test.ts', 'a/contract/order.ts', 'a/bus-contract.ts']);
  });

  it('are a line, which is empty for a rule without tests', () => {
    const rows = rulesList(
      new Map([
        ['b.test.ts', "it('H2 b')"],
        ['a.test.ts', "it('H2 a')"],
      ]),
    ).split('\n');
    expect(rows[0]).toBe('- **H1**: –');
    expect(rows[1]).toBe('- **H2**: `a.test.ts`, `b.test.ts`');
  });
});
