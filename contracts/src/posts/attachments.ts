/** Images of posts on the wire. Pure. */
import type { EventOf } from '../kernel/event.ts';
import type { PostAttachment, PostCreated } from './events.ts';
import type { RawPostAttachment } from './wire.ts';

type WithImage = Pick<EventOf<typeof PostCreated>['data'], 'attachmentPath' | 'attachmentDescription'> & {
  readonly attachment: PostAttachment;
};

/** The keys of the description and the spoiler are absent if they say nothing. */
export function wirePostAttachment({ attachment, attachmentPath: path, attachmentDescription: description }: WithImage): RawPostAttachment {
  const { attachmentId: id, width, height, spoiler = false } = attachment;
  return { id, path, width, height, ...(spoiler && { spoiler }), ...(description !== null && { description }) };
}
