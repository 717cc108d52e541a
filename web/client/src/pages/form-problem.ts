/** Assigns an error to its field in a form, or to the whole form. */
import type { Problem } from '../api/problem.ts';

export type FieldProblems<Field extends string> = {
  readonly fields: { readonly [name in Field]?: string };
  readonly general: string | null;
};

/** `paths` maps paths of the contract to fields. Paths are compared without case (servers document 0.2). */
export function fieldProblems<Field extends string>(
  problem: Problem | null,
  paths: Readonly<Record<Field, readonly string[]>>,
): FieldProblems<Field> {
  if (!problem) return { fields: {}, general: null };
  const path = problem.path?.toLowerCase() ?? null;
  for (const field of fieldsOf(paths)) {
    if (path !== null && paths[field].some((name) => name.toLowerCase() === path)) {
      const fields: { [name in Field]?: string } = {};
      fields[field] = problem.message;
      return { fields, general: null };
    }
  }
  return { fields: {}, general: problem.message };
}

function fieldsOf<Field extends string>(paths: Readonly<Record<Field, readonly string[]>>): Field[] {
  const found: Field[] = [];
  for (const field in paths) found.push(field);
  return found;
}
