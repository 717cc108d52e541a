/** How the instance is doing: every check at once, each with what to do where something is wrong. */
import { resolve } from 'node:path';
import type { HealthReport } from '@folkmoot/contracts/instance/health';
import { readFileBytes, readLargestPeople, readLargestServers } from '@folkmoot/read-models/queries';
import type { Foundation } from '../foundation.ts';
import { mediaFolder } from '../media-folder.ts';
import { pushKeys } from '../push.ts';
import { VERSION } from '../version.ts';
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
import { findingOf, type HealthCheck } from './finding.ts';
import { backupCheck, selfCheckCheck } from './kept-health.ts';
import { diskCheck, disksOf, type Folder, mailCheck, publicUrlCheck, pushCheck, turnCheck } from './outside-health.ts';

/** Of the largest. */
const SHOWN = 20;

function foldersOf({ config }: Foundation): readonly Folder[] {
  const data = { of: 'the data folder', path: resolve(config.DATA_DIR) };
  const media = { of: 'files', path: mediaFolder(config) };
  return [...(config.DATABASE_URL === undefined ? [data] : []), ...(config.MEDIA_S3_BUCKET === undefined ? [media] : [])];
}

function checksOf(foundation: Foundation, masterKey: Uint8Array): readonly HealthCheck[] {
  const { config } = foundation;
  return [
    processesCheck(foundation, VERSION),
    readModelsCheck(foundation),
    databaseCheck(foundation),
    redisCheck(foundation),
    diskCheck(foldersOf(foundation)),
    mailCheck(config),
    publicUrlCheck(config, VERSION),
    pushCheck(pushKeys(masterKey, config)?.contact ?? null, config.PUBLIC_URL),
    turnCheck(config),
    clockCheck(foundation),
    backupCheck(foundation),
    selfCheckCheck(foundation, config),
  ];
}

/** `masterKey` tells whom push services are to write to; nothing of it is in the report. */
export async function healthReport(foundation: Foundation, masterKey: Uint8Array, startedAt: number): Promise<HealthReport> {
  const db = foundation.readModels.kysely;
  const [findings, processes, behind, schemas, disks, bytes, people, servers] = await Promise.all([
    Promise.all(checksOf(foundation, masterKey).map(findingOf)),
    processRecords(foundation),
    eventsBehind(foundation),
    schemaSizes(foundation),
    disksOf(foldersOf(foundation)),
    readFileBytes(db),
    readLargestPeople(db, SHOWN),
    readLargestServers(db, SHOWN),
  ]);
  return {
    checkedAt: foundation.clock(),
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
