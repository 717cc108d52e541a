/** Which fields of wire records the word filter applies to: texts in server channels, posts, names of servers and channels. */
import type { z } from 'zod';
import { RawChannel } from '../channels/wire.ts';
import { EmbeddedServer } from '../external-embed/wire.ts';
import { RawMessage, RawMessageAttachment, RawMessageButton, RawReplyTarget } from '../messages/wire.ts';
import { MessagePollChoice } from '../polls/wire.ts';
import { RawPoll, RawPostAttachment, RawPostNested } from '../posts/wire.ts';
import { RawServer } from '../servers/wire.ts';

/** `markup`: a text with markup; otherwise a name. `of`: its location; a server is the record itself. */
export type Written = { readonly of: 'channel' | 'post' | 'server'; readonly markup: boolean };

/** Fields are found by their schemas, which all records that include them share. */
export const WRITTEN: ReadonlyMap<z.ZodType, Written> = new Map<z.ZodType, Written>([
  [RawMessage.shape.content, { of: 'channel', markup: true }],
  [RawReplyTarget.shape.content, { of: 'channel', markup: true }],
  [RawMessageAttachment.shape.description.unwrap(), { of: 'channel', markup: false }],
  [RawMessageButton.shape.label, { of: 'channel', markup: false }],
  [MessagePollChoice.shape.content, { of: 'channel', markup: false }],
  [RawChannel.shape.name.unwrap(), { of: 'channel', markup: false }],
  [RawPostNested.shape.content.unwrap(), { of: 'post', markup: true }],
  [RawPostAttachment.shape.description.unwrap(), { of: 'post', markup: false }],
  [RawPoll.shape.choices.element.shape.content, { of: 'post', markup: false }],
  [RawServer.shape.name, { of: 'server', markup: false }],
  [EmbeddedServer.shape.server.shape.name, { of: 'server', markup: false }],
]);
