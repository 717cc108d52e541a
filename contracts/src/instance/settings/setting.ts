/** A setting of the instance as a value: its type, its default, and its environment variable. */
import type { z } from 'zod';

/** A setting's value as stored in events. */
export type SettingValue = string | number | boolean | null | readonly string[];

export type Setting<Value extends SettingValue = SettingValue> = {
  readonly schema: z.ZodType<Value>;
  /** The default. */
  readonly fallback: Value;
  /** The environment variable that sets it. If set, it takes precedence and locks the setting. */
  readonly variable: string;
  /** Description for operators. */
  readonly about: string;
  /** Shown to everyone by `GET /api/instance`; otherwise only to staff. */
  readonly public: boolean;
};

type Options = { readonly variable: string; readonly about: string; readonly public?: false };

export function setting<Value extends SettingValue>(schema: z.ZodType<Value>, fallback: NoInfer<Value>, options: Options): Setting<Value> {
  return { schema, fallback, variable: options.variable, about: options.about, public: options.public ?? true };
}
