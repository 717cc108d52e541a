import { catalogue } from '../i18n/catalogue.ts';

/** Who may see and contact the user. */
export const text = catalogue('privacy', {
  privacy: 'Privacy',
  reach: 'Who can contact you',
  messages: 'Direct messages from',
  requests: 'Friend requests from',
  anyone: 'Anyone',
  friends: 'Friends',
  friendsAndServers: 'Friends and members of your servers',
  servers: 'Members of your servers',
  nobody: 'No one',
  seen: 'What others can see',
  lastOnline: 'Who can see when you were last online',
  lastOnlineNote: 'If you hide this, the time is not stored.',
  hideFollowers: 'Hide your followers',
  hideFollowersNote: 'Only you can see the list and the count.',
  hideFollowing: 'Hide who you follow',
  hideFollowingNote: 'Only you can see the list and the count. You still appear in the follower lists of people you follow.',
  saved: 'Privacy settings saved.',
});
