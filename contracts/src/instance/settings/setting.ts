/** A setting of the instance as a value: what it may be, what it is until a founder says otherwise, and where else it can be set. */
import type { z } from 'zod';

/** What events keep of a setting. */
export type SettingValue = string | number | boolean | null | readonly string[];

export type Setting<Value extends SettingValue = SettingValue> = {
  readonly schema: z.ZodType<Value>;
  /** The value until somebody changes it. */
  readonly fallback: Value;
  /** The environment variable that sets it. One that is set wins, and locks the setting. */
  readonly variable: string;
  /** For people who run an instance: what it does. */
  readonly about: string;
  /** Shown to everybody by `GET /api/instance`; otherwise to staff only. */
  readonly public: boolean;
};

type Options = { readonly variable: string; readonly about: string; readonly public?: false };

export function setting<Value extends SettingValue>(schema: z.ZodType<Value>, fallback: NoInfer<Value>, options: Options): Setting<Value> {
  return { schema, fallback, variable: options.variable, about: options.about, public: options.public ?? true };
}
