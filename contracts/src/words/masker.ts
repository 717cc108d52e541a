/** Masks records on their way out, by their schemas: nothing that answers or signals has to know of the word filter. Pure. */
import { z } from 'zod';
import { WRITTEN, type Written } from './written.ts';

/** Where a text was written, as far as the record says. A `serverId` of null: in no server. */
export type Location = { readonly serverId?: string | null; readonly channelId?: string };

export type MaskText = (text: string, written: Written, location: Location) => string;

/** Gives the record as it is shown. One with nothing to mask is given back itself. */
export type Masker = (record: unknown, mask: MaskText, location?: Location) => unknown;

type Plan = (value: unknown, mask: MaskText, location: Location) => unknown;

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What a record says of itself counts more than what is around it. */
function locationIn(record: Readonly<Record<string, unknown>>, around: Location): Location {
  const { serverId, channelId } = record;
  if (typeof serverId === 'string' || serverId === null) return { serverId };
  if (typeof channelId !== 'string' || channelId === around.channelId) return around;
  return around.serverId === undefined ? { channelId } : { ...around, channelId };
}

function textPlan(written: Written): Plan {
  return (value, mask, location) => (typeof value === 'string' && value !== '' ? mask(value, written, location) : value);
}

function listPlan(item: Plan): Plan {
  return (value, mask, location) => {
    if (!Array.isArray(value)) return value;
    const shown = value.map((each: unknown) => item(each, mask, location));
    return shown.some((each, index) => each !== value[index]) ? shown : value;
  };
}

function fieldsPlan(fields: readonly (readonly [string, Plan, Written | null])[]): Plan {
  return (value, mask, around) => {
    if (!isObject(value)) return value;
    const location = locationIn(value, around);
    let shown = value;
    for (const [key, plan, written] of fields) {
      if (!(key in value)) continue;
      // The name of a server stands in the record of that server, or of what changed in it.
      const own = written?.of === 'server' && typeof value.id === 'string' ? { serverId: value.id } : location;
      const next = plan(value[key], mask, own);
      if (next !== value[key]) shown = { ...shown, [key]: next };
    }
    return shown;
  };
}

function valuesPlan(item: Plan): Plan {
  return (value, mask, location) => {
    if (!isObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, item(each, mask, location)]));
  };
}

/** One of several shapes: a field that is not there is passed over. */
function anyPlan(plans: readonly Plan[]): Plan {
  return (value, mask, location) => plans.reduce((shown, plan) => plan(shown, mask, location), value);
}

const plans = new WeakMap<z.ZodType, Plan | null>();

function innerOf(schema: z.ZodType): z.ZodType | null {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodReadonly)
    return schema.unwrap() as z.ZodType;
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodCatch) return schema.unwrap() as z.ZodType;
  return null;
}

function made(schema: z.ZodType): Plan | null {
  const written = WRITTEN.get(schema);
  if (written) return textPlan(written);
  const inner = innerOf(schema);
  if (inner) return planOf(inner);
  if (schema instanceof z.ZodArray) {
    const item = planOf(schema.element as z.ZodType);
    return item && listPlan(item);
  }
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape as Readonly<Record<string, z.ZodType>>).flatMap(([key, field]) => {
      const plan = planOf(field);
      return plan ? [[key, plan, writtenIn(field)] as const] : [];
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

function writtenIn(schema: z.ZodType): Written | null {
  const inner = innerOf(schema);
  return WRITTEN.get(schema) ?? (inner ? writtenIn(inner) : null);
}

function planOf(schema: z.ZodType): Plan | null {
  const known = plans.get(schema);
  if (known !== undefined) return known;
  const plan = made(schema);
  plans.set(schema, plan);
  return plan;
}

/** null: records of this shape have nothing that the word filter masks. */
export function maskerOf(schema: z.ZodType): Masker | null {
  const plan = planOf(schema);
  return plan && ((record, mask, location = {}) => plan(record, mask, location));
}

/** Channels whose server has to be looked up before the record can be masked. */
export function channelsIn(record: unknown, masker: Masker, location?: Location): readonly string[] {
  const channelIds = new Set<string>();
  masker(
    record,
    (text, { of }, { serverId, channelId }) => {
      if (of === 'channel' && serverId === undefined && channelId !== undefined) channelIds.add(channelId);
      return text;
    },
    location,
  );
  return [...channelIds];
}
