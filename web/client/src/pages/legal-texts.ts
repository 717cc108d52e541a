/** The privacy notice and the terms, which describe what this software does. Loaded only with their pages. */
import { catalogue } from '../i18n/catalogue.ts';

export const text = catalogue('legal', {
  privacyTitle: 'Privacy',
  privacyLead: 'What data this software stores, why, and who can see it.',
  operatorTitle: 'Who runs this instance',
  operatorText:
    'Anyone can install Folkmoot. The people who run this instance are responsible for it. They control the server and all data on it. Use this instance only if you trust them.',
  keptTitle: 'Data we store',
  keptText:
    'We store your e-mail address, username, tag and profile. We store your servers and channels, your messages and posts with their times, your friends and blocked users, and your notification settings. We store when you were last online and the devices you are logged in on. Your password is stored only as a hash, which can’t be converted back to the password.',
  notKeptTitle: 'Data we don’t store',
  notKeptText:
    'There are no ads, no third-party tracking and no analytics. Typing indicators and activities are sent to others but not stored. If you are asked to prove that you are human, the provider of that check sees your IP address.',
  addressTitle: 'Your IP address',
  addressText:
    'We use your IP address to limit abuse and password guessing. We store it encrypted with your account for seven days after we last see it. Moderators see only the network of the address, and other accounts that used the address. For 30 days we store a keyed hash of it, to recognize your usual network. No one can see this hash. Both are deleted with your account. The event log contains no IP addresses. If a moderator bans an address, the log contains a keyed hash of it.',
  sealedTitle: 'Encryption',
  sealedText:
    'Folkmoot records all changes in an append-only log. Your personal data in this log is encrypted with your own key. The server holds the key, so that it can show your messages to their recipients. Messages are not end-to-end encrypted.',
  seenTitle: 'Who can see your data',
  seenText:
    'Members of a server see your messages in channels they have access to. Only you and the other person see your direct messages. People you block can’t message you or send you friend requests. Everyone can see posts, likes, reposts and votes. Moderators see reported content. Founders can decrypt data if they give a reason. The log records each time and the reason.',
  deviceTitle: 'On your device',
  deviceText:
    'Your browser stores your login, your drafts, the newest messages of channels you opened, and your window layout. Logging out deletes them. We use a cookie only while you log in with another service. Your language and theme stay on the device. Push notifications are sent through the push service of your browser’s maker.',
  rightsTitle: 'Your rights',
  rightsText:
    'In the settings you can change your data, download a copy, and delete your account. When you delete your account, your keys are destroyed and no one can decrypt your data. You can also delete your messages, posts and ticket texts. If you don’t delete them, they stay without your name. Reports, appeals and actions of moderators stay on record. Until you delete your account, edited and deleted messages stay encrypted in the log.',

  termsTitle: 'Terms',
  termsLead: 'The rules of this instance.',
  ageTitle: 'Who can join',
  ageText: 'You must be over 21. You can have one account. Don’t impersonate others.',
  conductTitle: 'Conduct',
  conductText:
    'No NSFW. Do not be toxic: no harassment, no hate, no threats, no spam, and nothing illegal in the country of this instance.',
  serversTitle: 'Servers',
  serversText:
    'The owner of a server moderates it and sets its rules. Owners can delete messages and remove members. They can’t override these terms.',
  wordsTitle: 'Your content',
  wordsText: 'You own what you write. You allow this instance to store it and to show it to its recipients.',
  actionTitle: 'Enforcement',
  actionText:
    'The people who run this instance can delete content that breaks these rules, and close accounts. Contact them if you think they made a mistake.',
  warrantyTitle: 'No warranty',
  warrantyText: 'The software is free and provided as is. There is no guarantee that it is always available.',
});
