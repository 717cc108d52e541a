/** External programs read these shapes. To change one, increase the format number and write a new schema file (`archive.v<n>.json`). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ARCHIVE_FILES, ARCHIVE_FORMAT } from './archive.ts';

describe('the files of an archive', () => {
  it('have the shapes that the format promises', () => {
    const pinned: unknown = JSON.parse(readFileSync(join(import.meta.dirname, `archive.v${ARCHIVE_FORMAT}.json`), 'utf8'));
    expect(Object.fromEntries(ARCHIVE_FILES.map(({ file, schema }) => [file, z.toJSONSchema(schema)]))).toEqual(pinned);
  });

  it('have unique names and descriptions', () => {
    expect(new Set(ARCHIVE_FILES.map(({ file }) => file)).size).toBe(ARCHIVE_FILES.length);
    expect(ARCHIVE_FILES.filter(({ about }) => about.length < 15)).toEqual([]);
  });
});
