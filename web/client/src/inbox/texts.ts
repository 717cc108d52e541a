import { catalogue } from '../i18n/catalogue.ts';

export const text = catalogue('inbox', {
  title: 'Inbox',
  list: 'Conversations',
  friends: 'Friends',
  requests: { one: '{count} friend request', other: '{count} friend requests' },
  notes: 'Notes',
  none: 'Nobody here yet. Open a friend’s profile and write to them.',
  close: 'Close the conversation with {name}',
  menu: 'What to do with the conversation with {name}',
  closeShort: 'Close conversation',
  markRead: 'Mark as read',
  profile: 'View profile',
  newMessages: { one: '{count} new message', other: '{count} new messages' },
  waiting: 'Wrote to you',
});
