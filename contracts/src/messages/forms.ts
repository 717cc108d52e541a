/** Forms that a bot shows after a click on a button; newer bots and clients call them modals (realtime contract 5.5). */
import { z } from 'zod';
import { fault } from '../kernel/faults.ts';
import { optional, rawText } from '../kernel/fields.ts';
import { MESSAGE_LIMITS } from './limits.ts';

/** Empty if the bot does not use it. */
const Id = rawText(0, MESSAGE_LIMITS.buttonText);
const Label = optional(rawText(0, MESSAGE_LIMITS.formLabel));

const Words = z.object({ type: z.literal('text'), id: optional(Id), content: rawText(0, MESSAGE_LIMITS.callbackContent) });
const Field = z.object({ type: z.literal('input'), id: Id, label: Label, placeholder: Label });
const Choice = z.object({
  type: z.literal('dropdown'),
  id: Id,
  label: Label,
  items: z.array(z.object({ id: Id, label: rawText(0, MESSAGE_LIMITS.formLabel) })).max(MESSAGE_LIMITS.formItems),
});

/** A part of a form, in the order shown. Bots also send keys of other parts as null; they are dropped. */
export const FormPart = z.discriminatedUnion('type', [Words, Field, Choice]);
export type FormPart = z.infer<typeof FormPart>;

export const FormParts = z.array(FormPart).max(MESSAGE_LIMITS.formParts);

/** The user's input, by the id of the part. */
export const FilledForm = z
  .record(Id, rawText(0, MESSAGE_LIMITS.content))
  .refine((data) => Object.keys(data).length <= MESSAGE_LIMITS.formParts, { message: fault('tooManyFields') });

/** A click, or the submitted form of that button. */
export const ClickType = z.enum(['button_click', 'modal_click']);
