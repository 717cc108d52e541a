/** A command of a bot as it stands on the bot's page. Apart from `wire.ts`, which embeds people, who embed this. */
import { z } from 'zod';

export const BotCommand = z.object({ name: z.string(), description: z.string().nullable(), args: z.string().nullable() });
export type BotCommand = z.infer<typeof BotCommand>;
