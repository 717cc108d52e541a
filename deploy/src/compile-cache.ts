/**
 * Loaded before a command (`node --import`): keeps compiled code between starts. A start of the product takes a third less CPU by it
 * (load-tests/RESULTS.md). If the folder cannot be written to, Node starts without the cache.
 */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/folkmoot-compiled'));
