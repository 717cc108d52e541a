import { catalogue } from '../i18n/catalogue.ts';

export const text = catalogue('externalEmbed', {
  settings: 'Embed',
  title: 'Server embed',
  description: 'Show this server on your website: members who are online and an invite link. Members appear with name and avatar only.',
  invite: 'Invite',
  inviteText: 'Visitors of your website can join with this invite.',
  noInvites: 'You need an invite first.',
  toInvites: 'Go to invites',
  create: 'Create embed',
  code: 'HTML code',
  copy: 'Copy',
  inviteDeleted: 'The invite was deleted, so the embed has no join button. Delete the embed and create a new one.',
  preview: 'Preview',
  previewOf: 'Embed of {name}',
  remove: 'Delete embed',
  removeText: 'Websites can no longer show this embed.',
  removeTitle: 'Delete the embed of {name}?',
  removeGo: 'Delete',
  failed: 'Couldn’t load the embed',
});
