/** Every refusal of the product, one line per domain. `docs/reference/refusals.md` is generated from it. */
import { accountRefusals } from './accounts/refusals.ts';
import { applicationRefusals } from './applications/refusals.ts';
import { auditLogRefusals } from './audit-log/refusals.ts';
import { automodRefusals } from './automod/refusals.ts';
import { bookmarkRefusals } from './bookmarks/refusals.ts';
import { channelRefusals } from './channels/refusals.ts';
import { connectionRefusals } from './connections/refusals.ts';
import { emojiRefusals } from './emojis/refusals.ts';
import { exploreRefusals } from './explore/refusals.ts';
import { exportRefusals } from './exports/refusals.ts';
import { externalEmbedRefusals } from './external-embed/refusals.ts';
import { factorRefusals } from './factors/refusals.ts';
import { followRefusals } from './follows/refusals.ts';
import { friendRefusals } from './friends/refusals.ts';
import { gifRefusals } from './gifs/refusals.ts';
import { historyRefusals } from './history/refusals.ts';
import { identityProviderRefusals } from './identity-providers/refusals.ts';
import { inboxRefusals } from './inbox/refusals.ts';
import { instanceRefusals } from './instance/refusals.ts';
import { inviteRefusals } from './invites/refusals.ts';
import { accessRefusals, kernelRefusals } from './kernel/refusals.ts';
import { mediaRefusals } from './media/refusals.ts';
import { memberRefusals } from './members/refusals.ts';
import { messageRefusals } from './messages/refusals.ts';
import { moderationRefusals } from './moderation/refusals.ts';
import { noticeRefusals } from './notices/refusals.ts';
import { notificationRefusals } from './notifications/refusals.ts';
import { pinRefusals } from './pins/refusals.ts';
import { pollRefusals } from './polls/refusals.ts';
import { postRefusals } from './posts/refusals.ts';
import { profileRefusals } from './profiles/refusals.ts';
import { pushRefusals } from './push/refusals.ts';
import { registrationRefusals } from './registration/refusals.ts';
import { reminderRefusals } from './reminders/refusals.ts';
import { reportRefusals } from './reports/refusals.ts';
import { roleRefusals } from './roles/refusals.ts';
import { scheduledMessageRefusals } from './scheduled-messages/refusals.ts';
import { searchRefusals } from './search/refusals.ts';
import { serverRefusals } from './servers/refusals.ts';
import { sessionRefusals } from './sessions/refusals.ts';
import { ticketRefusals } from './tickets/refusals.ts';
import { voiceRefusals } from './voice/refusals.ts';
import { welcomeRefusals } from './welcome/refusals.ts';

/** In the order listed; a test checks that codes are unique. */
export const refusalTables = [
  kernelRefusals,
  accessRefusals,
  accountRefusals,
  sessionRefusals,
  factorRefusals,
  profileRefusals,
  friendRefusals,
  followRefusals,
  inboxRefusals,
  notificationRefusals,
  pushRefusals,
  serverRefusals,
  automodRefusals,
  channelRefusals,
  roleRefusals,
  memberRefusals,
  auditLogRefusals,
  inviteRefusals,
  messageRefusals,
  scheduledMessageRefusals,
  mediaRefusals,
  voiceRefusals,
  welcomeRefusals,
  noticeRefusals,
  exploreRefusals,
  externalEmbedRefusals,
  gifRefusals,
  searchRefusals,
  pinRefusals,
  emojiRefusals,
  applicationRefusals,
  postRefusals,
  pollRefusals,
  reminderRefusals,
  bookmarkRefusals,
  exportRefusals,
  connectionRefusals,
  ticketRefusals,
  moderationRefusals,
  instanceRefusals,
  registrationRefusals,
  identityProviderRefusals,
  reportRefusals,
  historyRefusals,
] as const;

export const allRefusals = Object.assign({}, ...refusalTables) as Readonly<Record<string, (typeof kernelRefusals)['NoToken']>>;
