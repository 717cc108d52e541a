#!/usr/bin/env node
/**
 * `exec` for Windows. The scripts in package.json begin with it, so that the shell hands its process to node and npm can stop it. Other
 * systems have it in the shell; on Windows npm finds this one.
 */
import { spawn } from 'node:child_process';

const [program = '', ...words] = process.argv.slice(2);
const child = spawn(program === 'node' ? process.execPath : program, words, { stdio: 'inherit' });
// Ctrl+C reaches both; this one waits until the other has stopped in order.
process.on('SIGINT', () => undefined);
child.once('error', (error) => {
  console.error(`${program} could not be started: ${error.message}`);
  process.exit(127);
});
child.once('exit', (code) => process.exit(code ?? 1));
