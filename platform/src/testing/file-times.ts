/**
 * A vitest reporter that writes how long each test file took, for the list at the end of a CI run. It appends one line per file to the file
 * named by `TEST_TIMES`: seconds, project, path. Without `TEST_TIMES` it writes nothing.
 */
import { appendFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

const MS_PER_SECOND = 1000;

export function fileTimes(timesFile: string | undefined): Reporter {
  return {
    onTestModuleEnd(file: TestModule) {
      if (timesFile === undefined) return;
      const { collectDuration, duration, setupDuration } = file.diagnostic();
      const seconds = (collectDuration + setupDuration + duration) / MS_PER_SECOND;
      appendFileSync(timesFile, `${seconds.toFixed(1)}\t${file.project.name}\t${file.relativeModuleId}\n`);
    },
  };
}
