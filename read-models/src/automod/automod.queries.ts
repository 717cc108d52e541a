import {
  listAutomodRules,
  listCatches,
  listSiteCatches,
  listSiteRules,
  listSiteTimeOuts,
  listTimeOuts,
  stepDryRun,
  stepSiteDryRun,
} from '@folkmoot/contracts/automod/commands';
import { AUTOMOD_LIMITS } from '@folkmoot/contracts/automod/limits';
import { AutomodRule } from '@folkmoot/contracts/automod/rule';
import type { DryRunStep } from '@folkmoot/contracts/automod/wire';
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { answer } from '@folkmoot/platform/query/answer';
import { sql } from 'kysely';
import { SITE } from './automod.table.ts';
import { readCatches, readRules, readTimeOuts } from './automod-records.ts';
import { readDryRunStep } from './dry-run.ts';

type Asked = { readonly serverId: string | null; readonly dryRunId: string; readonly viewerId: string; readonly after: string | undefined };

/** Only for the user who started the dry run, and for a limited time, because their permissions may change. */
async function step(db: Reader, { serverId, dryRunId, viewerId, after }: Asked): Promise<DryRunStep | Refusal<'UnknownDryRun'>> {
  const { rows } = await sql<{ rule: string }>`
    select rule from automod_dry_runs
    where id = ${dryRunId} and scope = ${serverId ?? SITE} and begun_by_id = ${viewerId}
      and begun_at > extract(epoch from now()) * 1000 - ${AUTOMOD_LIMITS.dryRunMs}`.execute(db);
  const [row] = rows;
  return row ? readDryRunStep(db, serverId, AutomodRule.parse(JSON.parse(row.rule)), after) : refuse('UnknownDryRun');
}

export const automodAnswers = [
  answer(listAutomodRules, ({ db, params }) => readRules(db, params.serverId)),
  answer(listCatches, ({ db, params, query }) => readCatches(db, params.serverId, query.before)),
  answer(listTimeOuts, ({ db, params }) => readTimeOuts(db, params.serverId)),
  answer(stepDryRun, ({ db, params, query, actor }) => step(db, { ...params, viewerId: actor?.userId ?? '', after: query.after })),
  answer(listSiteRules, ({ db }) => readRules(db, SITE)),
  answer(listSiteCatches, ({ db, query }) => readCatches(db, null, query.before)),
  answer(listSiteTimeOuts, ({ db }) => readTimeOuts(db, SITE)),
  answer(stepSiteDryRun, ({ db, params, query, actor }) =>
    step(db, { serverId: null, ...params, viewerId: actor?.userId ?? '', after: query.after }),
  ),
];
