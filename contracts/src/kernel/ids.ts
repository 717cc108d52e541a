/**
 * Ids are decimal digit strings of equal length that sort by time (contract, users document 1.4). Parsed ids have a branded type, which
 * only `parseId` creates.
 */
import { z } from 'zod';
import { fault } from './faults.ts';

declare const brand: unique symbol;
export type Id<Name extends string> = string & { readonly [brand]: Name };

export type UserId = Id<'user'>;
export type ServerId = Id<'server'>;
export type ChannelId = Id<'channel'>;
export type RoleId = Id<'role'>;
export type MessageId = Id<'message'>;
export type PostId = Id<'post'>;
export type ApplicationId = Id<'application'>;
/** Ids of records that other domains do not refer to: members, friends, inbox entries, invites, folders. */
export type RecordId = Id<'record'>;

/** Start of the id clock: 2012-12-21T00:00:00Z. */
export const ID_EPOCH = 1_356_048_000_000;

const ID_PATTERN = /^\d{1,20}$/;

export function isId(text: string): boolean {
  return ID_PATTERN.test(text);
}

function idSchema<T extends Id<string>>() {
  return z.custom<T>((value) => typeof value === 'string' && ID_PATTERN.test(value), { message: fault('noId') });
}

export const UserId = idSchema<UserId>();
export const ServerId = idSchema<ServerId>();
export const ChannelId = idSchema<ChannelId>();
export const RoleId = idSchema<RoleId>();
export const MessageId = idSchema<MessageId>();
export const PostId = idSchema<PostId>();
export const ApplicationId = idSchema<ApplicationId>();
export const RecordId = idSchema<RecordId>();

/** Never an id of ours. */
const NOBODY = '0';

function named<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => (typeof value === 'string' && ID_PATTERN.test(value) ? value : NOBODY), schema);
}

/** For a path: a malformed id is answered like an unknown one. */
export const NamedUser = named(UserId);
export const NamedServer = named(ServerId);

/** Creation time of an id in epoch milliseconds; 0 for other texts. */
export function timeOfId(id: string): number {
  if (!ID_PATTERN.test(id) || id.length < 15) return 0;
  return Number(BigInt(id) >> 22n) + ID_EPOCH;
}
