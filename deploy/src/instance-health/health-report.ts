/** The health report of the instance: runs all checks in parallel. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { HealthFinding, HealthReport } from '@folkmoot/contracts/instance/health';
import type { Config } from '@folkmoot/platform/config/config';
import { readAdministration, readFileBytes, readLargestPeople, readLargestServers } from '@folkmoot/read-models/queries';
import { aboutInstance } from '../about-instance.ts';
import type { Foundation } from '../foundation.ts';
import { mediaFolder } from '../media-folder.ts';
import { pushContact } from '../push.ts';
import { VERSION } from '../version.ts';
import { founderCheck, settingsCheck } from './administration-health.ts';
import {
  clockCheck,
  databaseCheck,
  eventsBehind,
  processesCheck,
  processRecords,
  readModelsCheck,
  redisCheck,
  schemaSizes,
} from './database-health.ts';
import { type Found, findingOf, type HealthCheck } from './finding.ts';
import { backupCheck, selfCheckCheck } from './kept-health.ts';
import { masterKeyCheck } from './master-key-health.ts';
import { diskCheck, disksOf, type Folder, mailCheck, publicUrlCheck, pushCheck, turnCheck } from './outside-health.ts';

/** The number of largest users and servers. */
const SHOWN = 20;

/** The dependencies of the checks. `alone`: this process started the database itself, so no other process uses it. */
export type HealthGround = Pick<Foundation, 'config' | 'readModels' | 'log' | 'redis' | 'clock'> & { readonly alone?: boolean };

/** A local database is in the data folder, also in a cluster. */
function foldersOf(config: Config): readonly Folder[] {
  const data = { of: 'the data folder', path: resolve(config.DATA_DIR) };
  const media = { of: 'files', path: mediaFolder(config) };
  return [...(existsSync(join(data.path, 'postgres')) ? [data] : []), ...(config.MEDIA_S3_BUCKET === undefined ? [media] : [])];
}

function outsideChecks(config: Config): readonly HealthCheck[] {
  return [
    diskCheck(foldersOf(config)),
    mailCheck(config),
    publicUrlCheck(config, VERSION),
    pushCheck(pushContact(config), config.PUBLIC_URL),
    turnCheck(config),
  ];
}

/** The findings without a database, including the fault of the database. */
export function findingsWithoutDatabase(
  { config, redis }: Pick<HealthGround, 'config' | 'redis'>,
  problem: Found,
): Promise<HealthFinding[]> {
  const database: HealthCheck = { id: 'database', title: 'Database', check: async () => problem };
  return Promise.all([database, masterKeyCheck(config, null), redisCheck({ redis }), ...outsideChecks(config)].map(findingOf));
}

export function findingsOf(ground: HealthGround): Promise<HealthFinding[]> {
  const { config } = ground;
  const administration = () => readAdministration(ground.readModels.kysely, aboutInstance(config));
  const checks = [
    processesCheck(ground, VERSION),
    readModelsCheck(ground),
    databaseCheck(ground),
    masterKeyCheck(config, ground.readModels.pool),
    founderCheck(administration),
    settingsCheck(administration),
    redisCheck(ground),
    ...outsideChecks(config),
    clockCheck(ground),
    backupCheck(ground),
    selfCheckCheck(ground, config),
  ];
  return Promise.all(checks.map(findingOf));
}

export async function healthReport(ground: HealthGround, startedAt: number): Promise<HealthReport> {
  const db = ground.readModels.kysely;
  const [findings, processes, behind, schemas, disks, bytes, people, servers] = await Promise.all([
    findingsOf(ground),
    processRecords(ground),
    eventsBehind(ground),
    schemaSizes(ground),
    disksOf(foldersOf(ground.config)),
    readFileBytes(db),
    readLargestPeople(db, SHOWN),
    readLargestServers(db, SHOWN),
  ]);
  return {
    checkedAt: ground.clock(),
    version: VERSION,
    startedAt,
    findings,
    processes: [...processes],
    behind: behind?.events ?? 0,
    schemas: [...schemas],
    files: { bytes, people: [...people], servers: [...servers] },
    disks: [...disks],
  };
}
