import { catalogue } from '../i18n/catalogue.ts';

export const text = catalogue('push', {
  title: 'Notifications while {instance} is closed',
  explain:
    'Get notifications on this device while {instance} is closed: direct messages, mentions, friend requests, and channels set to all messages.',
  turnOn: 'Notify me on this device',
  withText: 'Show message text',
  withTextExplain: 'Anyone who sees your screen can read the text. If this is off, notifications show only the sender.',
  isOn: 'Notifications are on for this device.',
  isOff: 'Notifications are off for this device.',
  denied: 'This browser blocks notifications from this site. Allow them in the browser’s site settings, then return here.',
  unsupported: 'This browser doesn’t support push notifications. On an iPhone or iPad, add {instance} to the home screen first.',
  notSetUp: 'Push notifications are not set up on this instance.',
  noService: 'The push service of this browser is not responding. Try again later.',
  unknown: 'Couldn’t check the notification status of this device.',

  newMessage: 'New message from {name}',
  inChannel: '{name} in #{channel}, {server}',
  friendRequest: 'Friend request from {name}',
});
