/** Describes the contents of an archive, as text for people and as schemas for programs. */
import { ARCHIVE_FILES, ARCHIVE_FORMAT } from '@folkmoot/contracts/exports/archive';
import { z } from 'zod';

export function readme(): string {
  const files = ARCHIVE_FILES.map(({ file, about }) => `${file}\n    ${about}\n`);
  return [
    'This is your data.',
    '',
    'All files except this one and the files in the folder files are JSON (UTF-8). Times are milliseconds since 1970 (UTC).',
    'Ids are strings of digits. The archive contains no deleted content, and nothing that other people wrote.',
    `The version of this format is ${ARCHIVE_FORMAT}. The file schemas.json describes each file as a JSON Schema.`,
    '',
    ...files,
    'files/',
    '    The files that you uploaded, each named by its id and the name it had.',
    '',
  ].join('\n');
}

export function schemas(): Readonly<Record<string, object>> {
  return Object.fromEntries(ARCHIVE_FILES.map(({ file, schema }) => [file, z.toJSONSchema(schema)]));
}
