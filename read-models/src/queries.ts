/** What the gateway serves and reads; nothing else of the read models is its business. */
import type { AnyAnswer } from '@folkmoot/platform/query/answer';
import { channelAnswers } from './channels/channels.queries.ts';
import { inviteAnswers } from './invites/invites.queries.ts';
import { memberAnswers } from './members/members.queries.ts';
import { messageAnswers } from './messages/messages.queries.ts';
import { profileAnswers } from './profiles/profiles.queries.ts';
import { serverAnswers } from './servers/servers.queries.ts';

export { readAccess } from './access/access.ts';
export { type ChannelRooms, readVisibility } from './access/visibility.ts';
export { roomsAround } from './presence/around.ts';
export { readPosition, readSignOn, type SignOnRecords } from './sign-on/snapshot.ts';

export const answers: readonly AnyAnswer[] = [
  ...profileAnswers,
  ...serverAnswers,
  ...channelAnswers,
  ...memberAnswers,
  ...inviteAnswers,
  ...messageAnswers,
];
