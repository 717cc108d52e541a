import { catalogue } from '../i18n/catalogue.ts';

export const text = catalogue('externalEmbed', {
  settings: 'Embed',
  title: 'On other sites',
  description: 'A small page for your own site: who is online, and the way in. People are shown by name and picture only.',
  invite: 'The way in',
  inviteText: 'Whoever sees the page can join with this invite.',
  noInvites: 'It needs an invite. Make one first.',
  toInvites: 'To the invites',
  create: 'Make the embed',
  code: 'To paste into a page',
  copy: 'Copy',
  inviteGone: 'Its invite was deleted: the page shows no way in any more. Delete the embed and make it anew.',
  preview: 'How it looks',
  previewOf: 'Embed of {name}',
  remove: 'Delete the embed',
  removeText: 'Sites that show it get nothing any more.',
  removeTitle: 'Delete the embed of {name}?',
  removeGo: 'Delete',
  failed: 'The embed could not be loaded',
});
