/**
 * The settings of a process: its environment, completed by `.env` in the current folder. Any setting X may be given as X_FILE, the path of
 * a file with the value, so that secrets need not be in the environment.
 */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { ALL_SETTINGS } from '@folkmoot/platform/config/all-settings';
import { type Config, readConfig } from '@folkmoot/platform/config/config';
import { Failure } from '@folkmoot/platform/errors';
import { clusterSettings } from './cluster-settings.ts';

function isSet(value: string | undefined): value is string {
  return value !== undefined && value !== '';
}

function contentOf(variable: string, file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (cause) {
    throw new Failure('Misconfigured', `The file ${file} in ${variable} cannot be read.`, { cause });
  }
}

/** The environment with the contents of these files. */
export function withFiles(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const fromFiles = Object.keys(ALL_SETTINGS).flatMap((name) => {
    const variable = `${name}_FILE`;
    const file = environment[variable];
    if (!isSet(file)) return [];
    if (isSet(environment[name])) throw new Failure('Misconfigured', `${name} and ${variable} are both set: remove one of them.`);
    return [[name, contentOf(variable, file)] as const];
  });
  return { ...environment, ...Object.fromEntries(fromFiles) };
}

export function settings(): Config {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return readConfig(withFiles(process.env));
}

/** For operator commands. In the data folder of a cluster they use the settings of its services, so that both use the same instance. */
export function commandSettings(): Config {
  const own = settings();
  const ofCluster = clusterSettings(resolve(own.DATA_DIR));
  return ofCluster === null ? own : readConfig(withFiles({ ...ofCluster, DATA_DIR: own.DATA_DIR, LOG_LEVEL: own.LOG_LEVEL }));
}
