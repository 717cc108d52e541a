/** Checks backups, and the nightly comparison with the log. */

import { readLastBackup } from '@folkmoot/platform/backup/last-backup';
import type { Config } from '@folkmoot/platform/config/config';
import { applySchema } from '@folkmoot/platform/database/schema';
import { readSelfCheck, selfCheckSchema } from '@folkmoot/platform/self-check/self-check-store';
import type { Foundation } from '../foundation.ts';
import type { HealthCheck } from './finding.ts';
import { durationText, sizeText } from './words.ts';

const DAY_MS = 86_400_000;

type Ground = Pick<Foundation, 'readModels' | 'clock'>;

export function backupCheck({ readModels, clock }: Ground): HealthCheck {
  return {
    id: 'backup',
    title: 'Last backup',
    async check() {
      const last = await readLastBackup(readModels);
      const cure = 'Run npm run backup -- FILE every night, for example with a systemd timer.';
      if (!last) return { status: 'warning', summary: 'There is no backup yet.', cure };
      const age = clock() - last.endedAt;
      const summary = `The last backup was made ${durationText(age)} ago (${sizeText(last.bytes)}).`;
      return age > 8 * DAY_MS ? { status: 'warning', summary, cure } : { status: 'ok', summary };
    },
  };
}

export function selfCheckCheck({ readModels, clock }: Ground, { SELF_CHECK_HOUR: hour }: Config): HealthCheck {
  return {
    id: 'selfCheck',
    title: 'Last self-check',
    async check() {
      await applySchema(readModels, 'self_check', selfCheckSchema);
      const { run, looked } = await readSelfCheck(readModels.pool);
      const differing = looked.filter(({ differs }) => differs).map(({ of }) => of);
      if (differing.length > 0) {
        return {
          status: 'error',
          summary: `The nightly self-check found a difference from the log in: ${differing.join(', ')}.`,
          cure: 'Run npm run verify to see the difference, then npm run rebuild to build the read models again.',
        };
      }
      if (hour === 'off') return { status: 'off', summary: 'The nightly self-check is turned off (SELF_CHECK_HOUR).' };
      if (!run) return { status: 'off', summary: `The first self-check runs tonight, from ${hour}:00 UTC.` };
      const age = clock() - run.endedAt.getTime();
      const summary = `The last self-check ended ${durationText(age)} ago and found no difference.`;
      if (age <= 2 * DAY_MS) return { status: 'ok', summary };
      return { status: 'warning', summary, cure: 'Check that Folkmoot runs at the hour of SELF_CHECK_HOUR (UTC).' };
    },
  };
}
