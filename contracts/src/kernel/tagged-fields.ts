/** Finds fields of wire records by their schemas and changes them, without knowledge of the record's type. Pure. */
import { z } from 'zod';

type Fields = Readonly<Record<string, unknown>>;

/** `around`: the enclosing records, outermost first. */
export type ChangeField<Tag> = (value: string, tag: Tag, around: readonly Fields[]) => string;

/** Returns the changed record, or the same object if nothing changed. */
export type FieldChanger<Tag> = (record: unknown, change: ChangeField<Tag>) => unknown;

type Plan<Tag> = (value: unknown, change: ChangeField<Tag>, around: readonly Fields[]) => unknown;

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textPlan<Tag>(tag: Tag): Plan<Tag> {
  return (value, change, around) => (typeof value === 'string' && value !== '' ? change(value, tag, around) : value);
}

function listPlan<Tag>(item: Plan<Tag>): Plan<Tag> {
  return (value, change, around) => {
    if (!Array.isArray(value)) return value;
    const changed = value.map((each: unknown) => item(each, change, around));
    return changed.some((each, index) => each !== value[index]) ? changed : value;
  };
}

function fieldsPlan<Tag>(fields: readonly (readonly [string, Plan<Tag>])[]): Plan<Tag> {
  return (value, change, around) => {
    if (!isObject(value)) return value;
    const within = [...around, value];
    let changed = value;
    for (const [key, plan] of fields) {
      if (!(key in value)) continue;
      const next = plan(value[key], change, within);
      if (next !== value[key]) changed = { ...changed, [key]: next };
    }
    return changed;
  };
}

function valuesPlan<Tag>(item: Plan<Tag>): Plan<Tag> {
  return (value, change, around) => {
    if (!isObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, item(each, change, around)]));
  };
}

/** For a union: missing fields are skipped. */
function anyPlan<Tag>(plans: readonly Plan<Tag>[]): Plan<Tag> {
  return (value, change, around) => plans.reduce((changed, plan) => plan(changed, change, around), value);
}

function innerOf(schema: z.ZodType): z.ZodType | null {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodReadonly)
    return schema.unwrap() as z.ZodType;
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodCatch) return schema.unwrap() as z.ZodType;
  return null;
}

/** `tags`: schemas of the fields. Records that include or extend such a schema have the field, too. */
export function taggedFields<Tag>(tags: ReadonlyMap<z.ZodType, Tag>): (schema: z.ZodType) => FieldChanger<Tag> | null {
  const plans = new WeakMap<z.ZodType, { readonly plan: Plan<Tag> | null }>();

  function made(schema: z.ZodType): Plan<Tag> | null {
    const tag = tags.get(schema);
    if (tag !== undefined) return textPlan(tag);
    const inner = innerOf(schema);
    if (inner) return planOf(inner);
    if (schema instanceof z.ZodArray) {
      const item = planOf(schema.element as z.ZodType);
      return item && listPlan(item);
    }
    if (schema instanceof z.ZodObject) {
      const fields = Object.entries(schema.shape as Readonly<Record<string, z.ZodType>>).flatMap(([key, field]) => {
        const plan = planOf(field);
        return plan ? [[key, plan] as const] : [];
      });
      return fields.length === 0 ? null : fieldsPlan(fields);
    }
    if (schema instanceof z.ZodRecord) {
      const item = planOf(schema.valueType as z.ZodType);
      return item && valuesPlan(item);
    }
    if (schema instanceof z.ZodUnion) {
      const found = schema.options.map((option) => planOf(option as z.ZodType)).filter((plan) => plan !== null);
      return found.length === 0 ? null : anyPlan(found);
    }
    return null;
  }

  function planOf(schema: z.ZodType): Plan<Tag> | null {
    const known = plans.get(schema);
    if (known) return known.plan;
    const plan = made(schema);
    plans.set(schema, { plan });
    return plan;
  }

  /** Null: records of this shape have no such field. */
  return (schema) => {
    const plan = planOf(schema);
    return plan && ((record, change) => plan(record, change, []));
  };
}
