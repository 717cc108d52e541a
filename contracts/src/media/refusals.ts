import { refusals } from '../kernel/refusal.ts';

/** For commands that name an upload. */
export const mediaRefusals = refusals({
  NoFileMeant: { status: 400, path: 'file', text: 'Enter a SHA-256 hash or the address of a file.' },
  NoSuchFile: { status: 404, path: 'file', text: 'There is no file at this address.' },
  PictureNotUsable: { status: 403, text: 'This picture is unknown, expired, or used already.' },
});

/** Replies of the media service itself. Its routes are not commands, and every refusal is a 4xx (DB-8). */
export const uploadRefusals = refusals({
  UploadNotMultipart: { status: 400, text: 'Send the file as multipart/form-data.' },
  UploadNotAnnounced: { status: 400, text: 'Say how large the file is, and what it is called.' },
  NoFile: { status: 400, text: 'There is no file in the upload.' },
  SeveralParts: { status: 403, text: 'Send one file, and nothing else.' },
  UploadBrokenOff: { status: 400, text: 'The upload ended before the file did.' },
  FileRemoved: { status: 403, text: 'An administrator removed this file. It cannot be sent again.' },
  FileTooLarge: { status: 413, text: 'The file is too large.' },
  PictureTypeNotAccepted: { status: 400, text: 'Pictures may be JPEG, PNG, WebP or GIF.' },
  NotAPicture: { status: 400, text: 'The file is not the picture it claims to be.' },
  PictureTooLarge: { status: 400, text: 'The picture has too many pixels.' },
  TooManyFrames: { status: 400, text: 'The animation is too long.' },
  PictureTakesTooLong: { status: 400, text: 'The picture takes too much time or memory.' },
  OwnerNotDigits: { status: 400, text: 'The owner of a file is an id.' },
  BadPoints: { status: 403, text: 'The points to crop to are not valid.' },
  UploadUnknown: { status: 404, text: 'This upload is unknown, used or expired.' },
  NotProxied: { status: 403, text: 'This picture cannot be shown.' },
  FileUnknown: { status: 404, text: 'There is no such file.' },
  NoFilesOfChannel: { status: 404, text: 'This channel has no files.' },
  NoSuchRange: { status: 416, text: 'The file is shorter than that.' },
  NoRoom: { status: 429, text: 'There is no room for more uploads right now. Try again in a few minutes.' },
  TooManyUploads: { status: 429, text: 'Too many uploads at once. Wait for one to end.' },
  TicketInvalid: { status: 403, text: 'The upload ticket is not valid any longer.' },
  UploadFailed: { status: 400, text: 'The upload could not be taken. Try again.' },
});
export type UploadRefusal = keyof typeof uploadRefusals;
