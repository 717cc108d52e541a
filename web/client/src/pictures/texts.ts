import { catalogue } from '../i18n/catalogue.ts';

/** Avatars and banners, where they are chosen. */
export const text = catalogue('pictures', {
  title: 'Pictures',
  titleText: 'JPEG, PNG, WebP or GIF, at most 12 MB.',
  avatar: 'Avatar',
  banner: 'Banner',
  chooseAvatar: 'Choose an avatar',
  chooseBanner: 'Choose a banner',
  changeAvatar: 'Change the avatar',
  changeBanner: 'Change the banner',
  removeAvatar: 'Remove the avatar',
  removeBanner: 'Remove the banner',
  removeAvatarTitle: 'Remove the avatar of {name}?',
  removeBannerTitle: 'Remove the banner of {name}?',
  removeText: 'The picture is deleted. You can choose another one at any time.',
  remove: 'Remove',
  cropAvatar: 'Choose what shows of the avatar',
  cropBanner: 'Choose what shows of the banner',
  cropText: 'Drag the picture, or move it with the arrow keys.',
  zoom: 'Size',
  use: 'Use this picture',
  cancel: 'Cancel',
  wrongType: 'This is no JPEG, PNG, WebP or GIF.',
  tooLarge: 'The picture is larger than 12 MB.',
  unreadable: 'The picture cannot be read.',
  saved: 'The picture is saved.',
});
