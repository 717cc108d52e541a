/** Programs are written for these shapes: who changes one raises the number of the format, and writes the pin anew (`archive.v<n>.json`). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ARCHIVE_FILES, ARCHIVE_FORMAT } from './archive.ts';

describe('the files of an archive', () => {
  it('have the shapes that its format promises', () => {
    const pinned: unknown = JSON.parse(readFileSync(join(import.meta.dirname, `archive.v${ARCHIVE_FORMAT}.json`), 'utf8'));
    expect(Object.fromEntries(ARCHIVE_FILES.map(({ file, schema }) => [file, z.toJSONSchema(schema)]))).toEqual(pinned);
  });

  it('have a name each, and say what they are', () => {
    expect(new Set(ARCHIVE_FILES.map(({ file }) => file)).size).toBe(ARCHIVE_FILES.length);
    expect(ARCHIVE_FILES.filter(({ about }) => about.length < 15)).toEqual([]);
  });
});
