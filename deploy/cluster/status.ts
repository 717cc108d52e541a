/** The status of a running cluster. The supervising process writes it to a file every second, and `status` reads it. */
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Cluster } from './cluster.ts';

const Row = z.object({ name: z.string(), pid: z.number().nullable(), restarts: z.number(), url: z.string(), why: z.string().nullable() });
const Status = z.object({ pid: z.number(), url: z.string().nullable(), rows: z.array(Row) });
export type Status = z.infer<typeof Status>;

const EVERY_MS = 1000;

function fileIn(dir: string): string {
  return join(dir, 'status.json');
}

export function readStatus(dir: string): Status | null {
  if (!existsSync(fileIn(dir))) return null;
  return Status.parse(JSON.parse(readFileSync(fileIn(dir), 'utf8')));
}

async function write(dir: string, pid: number, cluster: Cluster | null): Promise<void> {
  const rows = (cluster?.processes ?? []).map(async (each) => ({
    name: each.name,
    pid: each.pid(),
    restarts: each.restarts(),
    url: each.url,
    why: await each.serves(),
  }));
  const status: Status = { pid, url: cluster?.url ?? null, rows: await Promise.all(rows) };
  writeFileSync(`${fileIn(dir)}.part`, JSON.stringify(status));
  renameSync(`${fileIn(dir)}.part`, fileIn(dir));
}

/** Updates the file until the returned function is called. `cluster` returns null during the start. */
export function keepStatus(dir: string, cluster: () => Cluster | null): () => Promise<void> {
  let writing = Promise.resolve();
  const timer = setInterval(() => {
    writing = writing.then(() => write(dir, process.pid, cluster())).catch(() => undefined);
  }, EVERY_MS);
  writing = write(dir, process.pid, cluster());
  return async () => {
    clearInterval(timer);
    await writing;
    rmSync(fileIn(dir), { force: true });
  };
}

export function statusTable({ url, rows }: Status): string {
  const cells = rows.map((row) => [row.name, row.pid === null ? '–' : `${row.pid}`, `${row.restarts}`, row.url, row.why ?? 'ready']);
  const lines = [['process', 'pid', 'restarts', 'address', 'state'], ...cells];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const text = lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
  return url === null ? text : `${text}\n\n${url}`;
}
