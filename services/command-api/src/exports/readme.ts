/** Describes the contents of an archive, as text for people and as schemas for programs. */
import { ARCHIVE_FILES, ARCHIVE_FORMAT } from '@folkmoot/contracts/exports/archive';
import { z } from 'zod';

export function readme(): string {
  const files = ARCHIVE_FILES.map(({ file, about }) => `${file}\n    ${about}\n`);
  return [
    'This is your data.',
    '',
    'All files but this one and those in the folder files are JSON (UTF-8). Times are milliseconds since the beginning of 1970 (UTC);',
    'ids are texts of digits. What was deleted is not here, and nothing that others wrote.',
    `The number of this format is ${ARCHIVE_FORMAT}; schemas.json describes each file as a JSON Schema.`,
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
