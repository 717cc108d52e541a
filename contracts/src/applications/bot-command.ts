/** A bot command on the bot's profile. In its own file because of an import cycle: `wire.ts` embeds users, and users embed commands. */
import { z } from 'zod';

export const BotCommand = z.object({ name: z.string(), description: z.string().nullable(), args: z.string().nullable() });
export type BotCommand = z.infer<typeof BotCommand>;
