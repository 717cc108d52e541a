import { command, query } from '@folkmoot/contracts/kernel/route';
import { ROLE_PERMISSION } from '@folkmoot/contracts/roles/permissions';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { apiPages } from './api-pages.ts';
import { jsonType } from './json-type.ts';
import { ALERTS, metricsPage } from './metrics-page.ts';
import { permissionsPage } from './permissions-page.ts';

const RawNote = z.object({ id: z.string(), text: z.string().nullable() });
const writeNote = command('writeNote', 'POST', '/notes', {
  who: [{ need: 'userOrBot' }, { need: 'role', bit: ROLE_PERMISSION.KICK }],
  limit: { name: 'notes', requests: 3, perMs: 10_000 },
  body: z.object({ text: z.string().min(1).max(20), tags: z.array(z.string()).max(2).optional() }),
  reply: RawNote,
});
const hiddenNote = query('hiddenNote', '/hidden', { who: [{ need: 'nothing' }], reply: RawNote });

describe('the pages of the API', () => {
  const contracts = { routes: new Map([['notes', [writeNote, hiddenNote]]]), shapes: new Map([['RawNote', RawNote]]) };
  const pages = new Map(apiPages(contracts, new Set(['writeNote'])).map(({ path, text }) => [path, text]));
  const page = pages.get('docs/reference/api/notes.md') ?? '';

  it('show for each route who may call it, its limit, its input and its answer', () => {
    expect(page).toContain('## POST /notes\n');
    expect(page).toContain('- Allowed for: a person or a bot; role permission `KICK`\n');
    expect(page).toContain('- Rate limit: 3 requests in 10 s per account\n');
    expect(page).toContain('  text: string; // 1 to 20 characters\n  tags?: string[]; // at most 2 entries\n');
    expect(page).toContain('Answer: `RawNote`');
  });

  it('show named shapes on a separate page', () => {
    expect(pages.get('docs/reference/api/shapes.md')).toContain('## RawNote\n\n```ts\n{\n  id: string;\n  text: string | null;\n}\n```');
  });

  it('omit routes that no service answers', () => {
    expect(page).not.toContain('hiddenNote');
  });
});

describe('a type', () => {
  it('is written as in TypeScript', () => {
    const schema = z.object({ kind: z.enum(['a', 'b']), by: z.record(z.string(), z.number()), one: z.union([z.literal(1), z.null()]) });
    expect(jsonType(z.toJSONSchema(schema))).toBe('{\n  kind: "a" | "b";\n  by: {\n    [key: string]: number;\n  };\n  one: 1 | null;\n}');
  });
});

describe('the page of permissions', () => {
  it('lists the routes that require each permission', () => {
    expect(permissionsPage([writeNote])).toMatch(/\| `KICK` +\| 16 +\|[^|]+\| `writeNote` +\|/);
  });
});

describe('the page of metrics', () => {
  it('shows each metric with its labels, and no alert for a missing metric', async () => {
    const page = await metricsPage();
    expect(page).toMatch(/\| `folkmoot_command_duration_seconds` +\| histogram +\| `command`, `outcome` +\|/);
    expect(Object.keys(ALERTS).filter((name) => !page.includes(`\`folkmoot_${name}\``))).toEqual([]);
  });
});
