import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env } from 'node:process';
import { defineConfig } from 'vitest/config';
import { testFolder } from './deploy/src/test-folder.ts';
import { fileTimes } from './platform/src/testing/file-times.ts';
import { longestFirst } from './platform/src/testing/longest-first.ts';

/** Commands that tests start load their code from it. */
env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/folkmoot-compiled');

// The cluster tests build the documentation once, for the container images.
env.BUILD_DOCS ??= 'off';

// Every process of the run inherits it.
env.TMPDIR = testFolder(tmpdir());

/** What is polled for comes when the machine gets to it: a busy one must not look like a broken product. */
const expect = { poll: { timeout: 20_000 } };
/** From the end of a CI run: the files that take 15 seconds and longer. */
const testTimes = readFileSync(join(import.meta.dirname, 'platform/src/testing/test-times.tsv'), 'utf8');
const exclude = ['**/node_modules/**', '**/dist/**', 'data/**', 'desktop/target/**'];

export default defineConfig({
  test: {
    reporters: ['default', fileTimes(env.TEST_TIMES)],
    sequence: { sequencer: longestFirst(testTimes, import.meta.dirname) },
    projects: [
      {
        test: {
          name: 'unit',
          isolate: false,
          maxWorkers: '100%',
          expect,
          testTimeout: 30_000,
          hookTimeout: 30_000,
          include: ['**/*.test.{ts,tsx}'],
          exclude: [
            ...exclude,
            '**/*.int.test.ts',
            '**/*.e2e.test.ts',
            '**/*.cluster.test.ts',
            '**/*.desktop.test.ts',
            '**/*.browsers.test.ts',
          ],
        },
      },
      {
        test: {
          name: 'int',
          isolate: false,
          maxWorkers: '100%',
          expect,
          include: ['**/*.int.test.ts'],
          exclude,
          globalSetup: ['./deploy/src/test-postgres.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'e2e',
          // A worker loads each module once. Each file starts its own product.
          isolate: false,
          // A browser, and the whole product beside it.
          expect: { poll: { timeout: 60_000 } },
          include: ['**/*.e2e.test.ts'],
          exclude,
          globalSetup: ['./deploy/src/test-server.ts', './deploy/src/test-browser.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          // They wait a third of their time. More at once would wait for each other.
          maxWorkers: 3,
        },
      },
      {
        // The desktop shell, which is built from Rust, on a desktop without a screen.
        test: {
          name: 'desktop',
          expect: { poll: { timeout: 60_000 } },
          include: ['**/*.desktop.test.ts', '**/*.browsers.test.ts'],
          exclude,
          globalSetup: ['./deploy/src/test-server.ts', './deploy/src/test-desktop.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          fileParallelism: false,
        },
      },
      {
        // The main flows in Firefox and WebKit, one file per browser.
        test: {
          name: 'browsers',
          expect: { poll: { timeout: 30_000 } },
          include: ['**/*.browsers.test.ts'],
          exclude,
          globalSetup: ['./deploy/src/test-server.ts', './deploy/src/test-browsers.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        // What needs real Redis, Kafka or k6, or several processes of each service.
        test: {
          name: 'cluster',
          expect,
          include: ['**/*.cluster.test.ts'],
          exclude,
          globalSetup: ['./deploy/src/test-server.ts', './deploy/src/test-postgres.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
          // They wait for engines to start more than they work.
          maxWorkers: 2,
        },
      },
    ],
  },
});
