/** What all that is shown as it was has in common. */
import { z } from 'zod';

/** Whether somebody could see it, or the first that stood in the way. */
export const SIGHTS = ['could', 'suspended', 'notMember', 'banned', 'closed', 'noRight', 'blocked', 'nobody'] as const;
export const Sight = z.enum(SIGHTS);
export type Sight = z.infer<typeof Sight>;

/** An event on the slider. */
export const PastMark = z.object({ position: z.number(), at: z.number(), type: z.string(), by: z.string() });
export type PastMark = z.infer<typeof PastMark>;

/** Where words stand sealed: in which field of which event. `opens`: all that is opened with it. */
export const SealedWords = z.object({ position: z.number(), field: z.string(), opens: z.array(z.string()) });
export type SealedWords = z.infer<typeof SealedWords>;

/** `isWhole` false: there were too many events to count all, and it was at least so many. */
export const CountedThen = z.object({ count: z.number(), isWhole: z.boolean() });
export type CountedThen = z.infer<typeof CountedThen>;
