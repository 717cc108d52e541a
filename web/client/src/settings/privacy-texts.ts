import { catalogue } from '../i18n/catalogue.ts';

/** Who may see and do what with somebody. */
export const text = catalogue('privacy', {
  privacy: 'Privacy',
  reach: 'Who reaches you',
  messages: 'Direct messages from',
  requests: 'Friend requests from',
  anyone: 'Anyone',
  friends: 'Friends',
  friendsAndServers: 'Friends and people on your servers',
  servers: 'People on your servers',
  nobody: 'Nobody',
  seen: 'What others see',
  lastOnline: 'When you were last online',
  lastOnlineNote: 'Hidden, the time is not even kept.',
  hideFollowers: 'Hide who follows you',
  hideFollowersNote: 'The list and the number are for you alone.',
  hideFollowing: 'Hide whom you follow',
  hideFollowingNote: 'Your list and the number are for you alone. You still stand among the followers of those you follow.',
  saved: 'Your privacy is saved.',
});
