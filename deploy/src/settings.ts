/** The settings of a process: its environment, completed by `.env` in the folder it is started in. */
import { existsSync } from 'node:fs';
import { type Config, readConfig } from '@folkmoot/platform/config/config';

export function settings(): Config {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return readConfig(process.env);
}
