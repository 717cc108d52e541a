import { catalogue } from '../i18n/catalogue.ts';

export const text = catalogue('push', {
  title: 'While {instance} is closed',
  explain:
    'What is for you is told on this device: direct messages, mentions, friend requests, and places that are set to every message. Not while you use {instance} anywhere.',
  turnOn: 'Notify me on this device',
  withText: 'Show what was written',
  withTextExplain: 'Else only who wrote. Whoever sees the screen can read it.',
  isOn: 'This device is notified.',
  isOff: 'This device is not notified.',
  denied: 'This browser was told to show no notifications from here. Allow them in its settings for this site, then come back.',
  unsupported: 'This browser cannot be reached while it is closed. On an iPhone or iPad, add {instance} to the home screen first.',
  notSetUp: 'This server sends nothing to devices.',
  noService: 'The push service of this browser does not answer. Try again later.',
  unknown: 'It could not be found out whether this device is notified.',

  newMessage: 'New message from {name}',
  inChannel: '{name} in #{channel}, {server}',
  friendRequest: 'Friend request from {name}',
});
