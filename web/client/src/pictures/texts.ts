import { catalogue } from '../i18n/catalogue.ts';

/** Selecting avatars and banners. */
export const text = catalogue('pictures', {
  title: 'Images',
  titleText: 'JPEG, PNG, WebP or GIF, up to {most}.',
  avatar: 'Avatar',
  banner: 'Banner',
  chooseAvatar: 'Choose avatar',
  chooseBanner: 'Choose banner',
  changeAvatar: 'Change avatar',
  changeBanner: 'Change banner',
  removeAvatar: 'Remove avatar',
  removeBanner: 'Remove banner',
  removeAvatarTitle: 'Remove the avatar of {name}?',
  removeBannerTitle: 'Remove the banner of {name}?',
  removeText: 'This deletes the image. You can upload another one at any time.',
  remove: 'Remove',
  cropAvatar: 'Crop avatar',
  cropBanner: 'Crop banner',
  cropText: 'Drag the image, or move it with the arrow keys.',
  zoom: 'Zoom',
  use: 'Save',
  cancel: 'Cancel',
  wrongType: 'This file is not a JPEG, PNG, WebP or GIF image.',
  tooLarge: 'This image is too large. The limit is {most}.',
  unreadable: 'This image can’t be read. Choose another one.',
  saved: 'Image saved.',
});
