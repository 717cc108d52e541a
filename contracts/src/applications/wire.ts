/** Applications and bots on the wire (servers document, section 1; users document 4.5). */
import { z } from 'zod';
import { RawUser } from '../profiles/wire.ts';
import { BotCommand } from './bot-command.ts';

export const RawApplication = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  avatar: z.string().nullable(),
  botUserId: z.string().nullable(),
  botTokenVersion: z.number(),
  creatorAccountId: z.string(),
  createdAt: z.number(),
});
export type RawApplication = z.infer<typeof RawApplication>;

export const RawApplicationWithBot = RawApplication.extend({ botUser: RawUser.nullable() });
export type RawApplicationWithBot = z.infer<typeof RawApplicationWithBot>;

/** A bot as shown before an invitation. */
export const RawBotUser = RawUser.extend({ application: z.object({ creatorAccount: z.object({ user: RawUser }) }) });
export type RawBotUser = z.infer<typeof RawBotUser>;

/** `servers`: those to which the caller may add it. */
export const BotDetails = z.object({
  bot: RawBotUser,
  servers: z.array(z.object({ id: z.string(), name: z.string() })).optional(),
});
export type BotDetails = z.infer<typeof BotDetails>;

export const RawBotCommand = BotCommand.extend({ botUserId: z.string() });
export type RawBotCommand = z.infer<typeof RawBotCommand>;
