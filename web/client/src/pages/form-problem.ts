/** Where the words of a refusal belong in a form: below the field they name, else above the button. */
import type { Problem } from '../api/problem.ts';

export type Placed<Field extends string> = { readonly fields: { readonly [name in Field]?: string }; readonly general: string | null };

/** `paths` says which field shows which path of the contract; paths are compared without case (servers document 0.2). */
export function placeProblem<Field extends string>(
  problem: Problem | null,
  paths: Readonly<Record<Field, readonly string[]>>,
): Placed<Field> {
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
