/** Field rules shared by many bodies. Lengths count a surrogate pair as one character (users document 1.7). */
import { z } from 'zod';
import { isBlank } from './blank.ts';
import { fault } from './faults.ts';
import { withoutPiles } from './piled-marks.ts';

/** Number of code points. */
export function characters(value: string): number {
  let count = 0;
  for (const _ of value) count += 1;
  return count;
}

/** Text that is trimmed, then measured. */
export function text(min: number, max: number) {
  return z
    .string()
    .transform((value) => value.trim())
    .refine((value) => value.length <= max * 2 && characters(value) >= min && characters(value) <= max, {
      message: min > 0 ? fault('otherLength', { least: min, count: max }) : fault('tooLong', { count: max }),
    });
}

/** Text with visible characters; invisible text counts as empty. */
export function words(max: number) {
  return text(1, max).refine((value) => !isBlank(value), { message: fault('otherLength', { least: 1, count: max }) });
}

/** Spaces, marks and characters without a shape, including some letters of Hangul and Braille. */
const NOTHING_TO_SEE = /^[\p{Z}\p{C}\p{M}\u115f\u1160\u3164\uffa0\u2800]*$/u;
const LINE_BREAK = /[\p{Cc}\u2028\u2029]/u;

/** A name without stacked marks that would overlap other lines. */
export function nameText(min: number, max: number) {
  return text(min, max).refine((value) => withoutPiles(value) === value, { message: fault('piledMarks') });
}

/** Display name: a single line with visible characters, in any script. */
export function shownName(min: number, max: number) {
  return nameText(min, max).refine((value) => !NOTHING_TO_SEE.test(value) && !LINE_BREAK.test(value), {
    message: fault('notOneLine'),
  });
}

/** Emoji of any version: symbols, skin tones, flags, and joiners. */
const EMOJI = /^[\p{Emoji}\p{Emoji_Component}\p{Extended_Pictographic}]+$/u;
const CUSTOM_EMOJI = /^\d{1,20}\.(webp|gif)$/;

/** An emoji, or a custom one as `{emojiId}.webp` or `.gif`; empty removes it (servers document 1). */
export function icon(max: number) {
  return text(0, max).refine((value) => value === '' || EMOJI.test(value) || CUSTOM_EMOJI.test(value), {
    message: fault('noEmoji'),
  });
}

/** Text measured without trimming (the server does not trim messages). */
export function rawText(min: number, max: number) {
  return z.string().refine((value) => value.length <= max * 2 && characters(value) >= min && characters(value) <= max, {
    message: fault('otherLength', { least: min, count: max }),
  });
}

/** A JSON null in an optional field counts as absent (servers document 5.10). */
export function optional<Schema extends z.ZodType>(schema: Schema) {
  return schema.nullish().transform((value) => value ?? undefined);
}

/** `#rgb`, `#rrggbb` or `#rrggbbaa`. */
export const HexColor = z.string().regex(/^#([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i, { message: fault('noHexColor') });

/** A whole number in a range. Numeric text counts as the number; null, '' and true are rejected (servers document DB-15). */
export function integer(min: number, max: number) {
  return z
    .union(
      [
        z.number(),
        z
          .string()
          .regex(/^-?\d{1,15}$/)
          .transform(Number),
      ],
      { error: fault('notWhole') },
    )
    .pipe(z.number().int().min(min).max(max));
}

/** Query values: the texts 'undefined' and 'null', the empty text and unparsable values count as absent. */
export const OptionalNumber = z
  .unknown()
  .optional()
  .transform((value) => {
    if (typeof value !== 'string' || value.trim() === '') return undefined;
    const number = Number(value);
    const whole = Math.trunc(number);
    // The database and the code after it can represent larger numbers neither exactly nor at all.
    return Number.isSafeInteger(whole) ? whole : undefined;
  })
  .pipe(z.number().optional());

export const OptionalText = z
  .unknown()
  .optional()
  .transform((value) => (typeof value !== 'string' || value === '' || value === 'undefined' || value === 'null' ? undefined : value))
  .pipe(z.string().optional());

/** Query flag: only the text 'true' is true. */
export const Flag = z
  .unknown()
  .optional()
  .transform((value) => value === 'true' || value === true);

/** Reply of most commands without data. */
export const StatusTrue = z.object({ status: z.literal(true) });
