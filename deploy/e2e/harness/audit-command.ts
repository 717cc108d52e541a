/** Runs `npm run audit -- …` in a folder. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import type { Network } from './network.ts';

export type AuditRun = { readonly code: number; readonly out: string; readonly err: string };

const WITHIN_MS = 100_000;

export function runAudit(cwd: string, env: NodeJS.ProcessEnv, words: readonly string[]): Promise<AuditRun> {
  const script = join(import.meta.dirname, '../../src/audit.ts');
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...words], { cwd, env, timeout: WITHIN_MS }, (error, out, err) =>
      resolve({ code: error ? (typeof error.code === 'number' ? error.code : 255) : 0, out, err }),
    );
  });
}

/** On the machine of the product, while it is running. */
export function auditProduct(network: Network, cwd: string, words: readonly string[]): Promise<AuditRun> {
  const { DATA_DIR, DATABASE_URL = '' } = network.product().foundation.config;
  return runAudit(cwd, { ...process.env, DATA_DIR, DATABASE_URL, LOG_LEVEL: 'silent' }, words);
}
