/** The settings for users: `.env.example` and `docs/reference/settings.md`. */

import type { RouteSpec } from '@folkmoot/contracts/kernel/route';
import type { z } from 'zod';
import { fixedLimits } from './fixed-limits.ts';
import { code, table } from './table.ts';

type Setting = { readonly name: string; readonly text: string; readonly standard: string | null };

export type SettingsShape = Readonly<Record<string, z.ZodType>>;

function shown(value: unknown): string | null {
  if (value === undefined) return null;
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return String(value);
}

/** The default is the schema's result for an unset variable. */
function settingsOf(shape: SettingsShape): readonly Setting[] {
  return Object.entries(shape).map(([name, schema]) => ({
    name,
    text: schema.description ?? '',
    standard: shown(schema.safeParse(undefined).data),
  }));
}

export function envExample(shape: SettingsShape): string {
  const entries = settingsOf(shape).map(({ name, text, standard }) => `# ${text}\n#${name}=${standard ?? ''}`);
  return `# Made by \`npm run docs\` from platform/src/config/config.ts; do not edit. All settings are optional; the defaults are shown.\n\n${entries.join('\n\n')}\n`;
}

export function settingsTable(shape: SettingsShape): string {
  return table(
    ['variable', 'default', 'what it does'],
    settingsOf(shape).map(({ name, text, standard }) => [code(name), standard === null ? '–' : code(standard), text]),
  );
}

export function settingsPage(process: SettingsShape, instance: SettingsShape, routes: readonly RouteSpec[]): string {
  return `# Settings

Made by \`npm run docs\` from code; do not edit.

Every setting has a default. Set a variable in the environment, or in a file \`.env\` in the folder where you start Folkmoot: copy
\`.env.example\` and edit it. For any setting \`X\` you can set \`X_FILE\` instead: the path of a file that contains the value. Use it for secrets.

## Settings of the instance

Founders change these in the console under **Instance**, while Folkmoot runs. A change applies on every process within a second and is in the audit
log, where it can be undone. A variable that is set in the environment wins: the console then shows the setting as locked.
Separate the entries of a list by commas.

${settingsTable(instance)}

## Settings of the process

These are read when a process starts. In a cluster, give every process the same values.

${settingsTable(process)}

## Fixed limits

No setting changes these.

${fixedLimits(routes)}
`;
}

/** Inserts text between `<!-- name -->` and `<!-- /name -->`. null: the page has no such marks. */
export function replaceBetween(page: string, name: string, text: string): string | null {
  const start = `<!-- ${name} -->`;
  const end = `<!-- /${name} -->`;
  const from = page.indexOf(start);
  const to = page.indexOf(end);
  if (from < 0 || to < from) return null;
  return `${page.slice(0, from + start.length)}\n\n${text.trim()}\n\n${page.slice(to)}`;
}
