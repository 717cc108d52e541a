import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { cruise, type ICruiseOptions, type IFlattenedRuleSet } from 'dependency-cruiser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

type Config = { readonly forbidden: readonly { readonly name: string }[]; readonly options: ICruiseOptions };

const ROOT = join(import.meta.dirname, '../../..');
const config: Config = createRequire(import.meta.url)(join(ROOT, '.dependency-cruiser.cjs'));

function idsIn(text: string, pattern: RegExp): readonly string[] {
  return [...new Set([...text.matchAll(pattern)].map((match) => match[1] ?? ''))].sort();
}

/** One forbidden import per rule: from and to. */
const violations: Readonly<Record<string, readonly [from: string, to: string]>> = {
  'A1-services-import-no-service': ['services/gateway/src/app.ts', 'services/projector/src/app.ts'],
  'A2-deciders-import-contracts-only': ['services/command-api/src/posts/posts.decider.ts', 'services/command-api/src/posts/posts.facts.ts'],
  'A3-read-models-import-no-service': ['read-models/src/posts/posts.projection.ts', 'services/projector/src/runner.ts'],
  'A4-web-imports-contracts-only': ['web/client/src/posts/posts.tsx', 'read-models/src/posts/posts.table.ts'],
  'A5-no-cycles': ['contracts/src/kernel/circle.ts', 'contracts/src/kernel/circle.ts'],
  'A6-tests-are-imported-by-nobody': ['platform/src/ids/ids.ts', 'platform/src/ids/flake.test.ts'],
  'A7-fixtures-only-by-tests': ['platform/src/ids/more-ids.ts', 'platform/src/testing/test-ids.ts'],
  'A8-contracts-import-nothing-of-ours': ['contracts/src/posts/limits.ts', 'platform/src/errors.ts'],
  'A9-platform-imports-contracts-only': ['platform/src/query/posts.ts', 'read-models/src/posts/posts.queries.ts'],
  'A10-command-api-imports-no-read-model': ['services/command-api/src/app.ts', 'read-models/src/queries.ts'],
  'A10-projector-imports-projections-and-signals': ['services/projector/src/list.ts', 'read-models/src/posts/posts.rows.ts'],
  'A10-gateway-imports-queries': ['services/gateway/src/list.ts', 'read-models/src/projections.ts'],
  'A11-deploy-is-imported-by-load-tests-only': ['services/gateway/src/start.ts', 'deploy/src/standalone.ts'],
  'A12-every-import-resolves': ['contracts/src/posts/wire.ts', 'contracts/src/posts/not-there.ts'],
};

/** Allowed imports that could be mistaken for violations. */
const allowed: readonly (readonly [from: string, to: string])[] = [
  ['services/command-api/src/posts/pins.decider.ts', 'services/command-api/src/posts/post-state.ts'],
  ['services/command-api/src/posts/pins.decider.ts', 'contracts/src/posts/events.ts'],
  ['services/projector/src/main.ts', 'read-models/src/signals.ts'],
  ['services/gateway/src/main.ts', 'read-models/src/queries.ts'],
  ['platform/src/ids/test.int.test.ts', 'platform/src/testing/test-ids.ts'],
  ['deploy/src/run-product.ts', 'deploy/src/standalone.ts'],
  ['load-tests/src/bench.ts', 'deploy/src/standalone.ts'],
];

describe('the rules of docs/explanation/architecture.md', () => {
  it('are equal to those of .dependency-cruiser.cjs', () => {
    const page = readFileSync(join(ROOT, 'docs/explanation/architecture.md'), 'utf8');
    const configured = idsIn(config.forbidden.map((rule) => rule.name).join('\n'), /^(A\d+)-/gm);
    expect(idsIn(page, /^\| (A\d+) +\|/gm)).toEqual(configured);
  });

  it('each have a violation below', () => {
    expect(config.forbidden.map((rule) => rule.name)).toEqual(Object.keys(violations));
  });
});

describe('code that replays', () => {
  it('H3 imports no bus, no signal and no mail, so it can notify no one', async () => {
    const ways = ['rebuild', 'roll-back', 'verify'].map((way) => `platform/src/projection/${way}.ts`);
    const entries = [...ways, 'read-models/src/projections.ts'];
    const { output } = await cruise(entries, { ...config.options, baseDir: ROOT });
    if (typeof output === 'string') throw new Error(output);
    const reached = output.modules.map((module) => module.source);
    expect(reached).toEqual(expect.arrayContaining([...entries, 'platform/src/projection/apply.ts', 'contracts/src/unread/events.ts']));
    expect(reached.filter((path) => /^platform\/src\/(signal|mail|http)\/|[.]signals[.]ts$|^services\//.test(path))).toEqual([]);
  });
});

describe('a forbidden import', () => {
  const folder = mkdtempSync(join(tmpdir(), 'folkmoot-boundaries-'));
  let found: readonly { readonly rule: string; readonly from: string; readonly to: string }[] = [];

  beforeAll(async () => {
    const imports = new Map<string, string[]>();
    for (const [from, to] of [...Object.values(violations), ...allowed]) {
      imports.set(from, [...(imports.get(from) ?? []), to]);
      if (!to.endsWith('not-there.ts') && !imports.has(to)) imports.set(to, []);
    }
    for (const [file, targets] of imports) {
      const lines = targets.map((target) => {
        const path = relative(dirname(file), target);
        return `import '${path.startsWith('.') ? path : `./${path}`}';\n`;
      });
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), lines.length > 0 ? lines.join('') : 'export const nothing = 0;\n');
    }
    const { forbidden } = config as unknown as IFlattenedRuleSet;
    const options = { ...config.options, baseDir: folder, validate: true, ruleSet: { forbidden: forbidden ?? [] } };
    const { output } = await cruise(readdirSync(folder), options);
    if (typeof output === 'string') throw new Error(output);
    found = output.summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to }));
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(Object.entries(violations))('is found: %s', (rule, [from]) => {
    expect(found.filter((violation) => violation.rule === rule).map((violation) => violation.from)).toEqual([from]);
  });

  it('is not one of those that are allowed', () => {
    const files = new Set(allowed.map(([from]) => from));
    expect(found.filter((violation) => files.has(violation.from))).toEqual([]);
  });
});
