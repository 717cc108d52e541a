/** The queries and reads of the gateway. It uses nothing else of the read models. */
import type { AnyAnswer } from '@folkmoot/platform/query/answer';
import { accountHistoryAnswers } from './account-history/account-history.queries.ts';
import { applicationAnswers } from './applications/applications.queries.ts';
import { auditLogAnswers } from './audit-log/audit-log.queries.ts';
import { automodAnswers } from './automod/automod.queries.ts';
import { bookmarkAnswers } from './bookmarks/bookmarks.queries.ts';
import { channelAnswers } from './channels/channels.queries.ts';
import { connectionAnswers } from './connections/connections.queries.ts';
import { emojiAnswers } from './emojis/emojis.queries.ts';
import { exploreAnswers } from './explore/explore.queries.ts';
import { exportAnswers } from './exports/exports.queries.ts';
import { externalEmbedAnswers } from './external-embed/external-embed.queries.ts';
import { factorAnswers } from './factors/factors.queries.ts';
import { followAnswers } from './follows/follows.queries.ts';
import { identityProviderAnswers } from './identity-providers/identity-providers.queries.ts';
import { instanceAnswers } from './instance/instance.queries.ts';
import { inviteAnswers } from './invites/invites.queries.ts';
import { memberAnswers } from './members/members.queries.ts';
import { attachmentAnswers } from './messages/attachments.queries.ts';
import { messageAnswers } from './messages/messages.queries.ts';
import { actUndoAnswers } from './moderation/act-undo.queries.ts';
import { moderatedPostAnswers } from './moderation/moderated-posts.queries.ts';
import { moderatedUserAnswers } from './moderation/moderated-users.queries.ts';
import { moderationAnswers } from './moderation/moderation.queries.ts';
import { moderatorSearchAnswers } from './moderation/search.queries.ts';
import { noticeAnswers } from './notices/notices.queries.ts';
import { notificationAnswers } from './notifications/mentions.queries.ts';
import { pinAnswers } from './pins/pins.queries.ts';
import { messagePollAnswers } from './polls/polls.queries.ts';
import { pollAnswers } from './posts/polls.queries.ts';
import { postNoticeAnswers } from './posts/post-notices.queries.ts';
import { postAnswers } from './posts/posts.queries.ts';
import { profileAnswers } from './profiles/profiles.queries.ts';
import { registrationAnswers } from './registration/registration.queries.ts';
import { reminderAnswers } from './reminders/reminders.queries.ts';
import { caseAnswers } from './reports/cases.queries.ts';
import { reportAnswers } from './reports/reports.queries.ts';
import { scheduledMessageAnswers } from './scheduled-messages/scheduled-messages.queries.ts';
import { searchAnswers } from './search/search.queries.ts';
import { serverAnswers } from './servers/servers.queries.ts';
import { sessionAnswers } from './sessions/sessions.queries.ts';
import { cannedTextAnswers } from './tickets/canned-texts.queries.ts';
import { ticketQueueAnswers } from './tickets/ticket-queue.queries.ts';
import { ticketAnswers } from './tickets/tickets.queries.ts';
import { welcomeAnswers } from './welcome/welcome.queries.ts';

export { readAccess } from './access/access.ts';
export { type ChannelRooms, readVisibility } from './access/visibility.ts';
export { readErasedCounts } from './accounts/erased-counts.ts';
export { likesOf, messageVotesOf, repostsOf, votesOf } from './accounts/reacted.ts';
export { everWrittenMessages, everWrittenPosts, type RemovalWish, writtenNotes, writtenSince } from './accounts/written.ts';
export { readServersOfEmojis } from './emojis/servers-of-emojis.ts';
export { ownDataIn } from './exports/own-data.ts';
export { type EmbedContents, readEmbedContents } from './external-embed/external-embed-records.ts';
export { historyAnswers } from './history/history.queries.ts';
export { type Administration, readAdministration } from './instance/administration.queries.ts';
export {
  type FileBytes,
  hasExpiringFiles,
  readFileBytes,
  readLargestPeople,
  readLargestServers,
} from './messages/file-usage.ts';
export { messageVersionAnswers } from './messages/versions.queries.ts';
export { readAddressBan, readBannedAddresses, readSuspensionInfo, type SuspensionInfo, suspensionAt } from './moderation/access-blocks.ts';
export { readRemovedBy } from './moderation/act-undo.queries.ts';
export { readOnlineUsers } from './moderation/online-users.ts';
export { shownPostIds } from './posts/shown-posts.ts';
export { roomsAround } from './presence/around.ts';
export { readInvitePreview, readPersonPreview, readPostPreview } from './previews/preview-records.ts';
export { pushReadsIn } from './push/push-reads.ts';
export { readSignOn, type SignOnRecords } from './sign-on/snapshot.ts';
export { readFilteredServers, readServersOfChannels } from './words/filtered-servers.ts';
export { identityProviderAnswers, instanceAnswers, registrationAnswers };

export const answers: readonly AnyAnswer[] = [
  ...sessionAnswers,
  ...factorAnswers,
  ...profileAnswers,
  ...followAnswers,
  ...serverAnswers,
  ...channelAnswers,
  ...memberAnswers,
  ...inviteAnswers,
  ...messageAnswers,
  ...attachmentAnswers,
  ...welcomeAnswers,
  ...noticeAnswers,
  ...notificationAnswers,
  ...auditLogAnswers,
  ...automodAnswers,
  ...exploreAnswers,
  ...externalEmbedAnswers,
  ...searchAnswers,
  ...pinAnswers,
  ...messagePollAnswers,
  ...emojiAnswers,
  ...applicationAnswers,
  ...ticketAnswers,
  ...ticketQueueAnswers,
  ...cannedTextAnswers,
  ...moderationAnswers,
  ...actUndoAnswers,
  ...moderatedUserAnswers,
  ...moderatorSearchAnswers,
  ...moderatedPostAnswers,
  ...accountHistoryAnswers,
  ...reportAnswers,
  ...caseAnswers,
  ...postAnswers,
  ...pollAnswers,
  ...postNoticeAnswers,
  ...reminderAnswers,
  ...bookmarkAnswers,
  ...scheduledMessageAnswers,
  ...exportAnswers,
  ...connectionAnswers,
];
