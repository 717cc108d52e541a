/** Shared parts of historical views. */
import { z } from 'zod';

/** Whether the user could see it, or the first reason why not. */
export const SIGHTS = ['could', 'suspended', 'notMember', 'banned', 'closed', 'noRight', 'blocked', 'nobody'] as const;
export const Sight = z.enum(SIGHTS);
export type Sight = z.infer<typeof Sight>;

/** An event on the slider. */
export const PastMark = z.object({ position: z.number(), at: z.number(), type: z.string(), by: z.string() });
export type PastMark = z.infer<typeof PastMark>;

/** Event and field of a sealed text. `opens`: everything that is opened with it. */
export const SealedWords = z.object({ position: z.number(), field: z.string(), opens: z.array(z.string()) });
export type SealedWords = z.infer<typeof SealedWords>;

/** `isWhole` false: there were too many events, and the count is a lower bound. */
export const CountedThen = z.object({ count: z.number(), isWhole: z.boolean() });
export type CountedThen = z.infer<typeof CountedThen>;
