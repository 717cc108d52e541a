import { catalogue } from '../i18n/catalogue.ts';

export const text = catalogue('inbox', {
  title: 'Inbox',
  list: 'Conversations',
  friends: 'Friends',
  requests: { one: '{count} friend request', other: '{count} friend requests' },
  notes: 'Notes',
  none: 'No conversations yet. Open a friend’s profile and message them.',
  close: 'Close conversation with {name}',
  menu: 'Actions for the conversation with {name}',
  closeShort: 'Close conversation',
  markRead: 'Mark as read',
  markAllRead: 'Mark all channels and conversations as read',
  profile: 'View profile',
  newMessages: { one: '{count} new message', other: '{count} new messages' },
  waiting: 'Messaged you',
});
