/**
 * Loaded before a command (`node --import`): caches compiled code between starts. It saves a third of the CPU time of a start
 * (load-tests/RESULTS.md). If the folder is not writable, Node starts without the cache.
 */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/folkmoot-compiled'));
