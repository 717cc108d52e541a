import { refusals } from '../kernel/refusal.ts';

/** For commands that name an upload. */
export const mediaRefusals = refusals({
  NoFileMeant: { status: 400, path: 'file', text: 'Enter a SHA-256 hash or the address of a file.' },
  NoSuchFile: { status: 404, path: 'file', text: 'There is no file at this address.' },
  PictureNotUsable: { status: 403, text: 'This image is unknown, expired, or already used.' },
});

/** Replies of the media service itself. Its routes are not commands, and every refusal is a 4xx (DB-8). */
export const uploadRefusals = refusals({
  UploadNotMultipart: { status: 400, text: 'Send the file as multipart/form-data.' },
  UploadNotAnnounced: { status: 400, text: 'Send the size and the name of the file.' },
  NoFile: { status: 400, text: 'There is no file in the upload.' },
  SeveralParts: { status: 403, text: 'Send exactly one file.' },
  UploadBrokenOff: { status: 400, text: 'The upload was interrupted.' },
  FileRemoved: { status: 403, text: 'An administrator removed this file. It cannot be sent again.' },
  FileTooLarge: { status: 413, text: 'The file is too large.' },
  PictureTypeNotAccepted: { status: 400, text: 'Images must be JPEG, PNG, WebP or GIF.' },
  NotAPicture: { status: 400, text: 'The content of the file does not match its image type.' },
  PictureTooLarge: { status: 400, text: 'The image has too many pixels.' },
  TooManyFrames: { status: 400, text: 'The animation is too long.' },
  PictureTakesTooLong: { status: 400, text: 'The image takes too much time or memory to process.' },
  OwnerNotDigits: { status: 400, text: 'The owner of a file must be an id.' },
  BadPoints: { status: 403, text: 'The crop points are not valid.' },
  UploadUnknown: { status: 404, text: 'This upload is unknown, expired, or already used.' },
  NotProxied: { status: 403, text: "This image can't be shown." },
  FileUnknown: { status: 404, text: 'This file does not exist.' },
  NoFilesOfChannel: { status: 404, text: 'This channel has no files.' },
  NoSuchRange: { status: 416, text: 'The file is shorter than that.' },
  NoRoom: { status: 429, text: "The server can't accept more uploads right now. Try again in a few minutes." },
  TooManyUploads: { status: 429, text: 'Too many uploads at once. Wait until one has finished.' },
  TicketInvalid: { status: 403, text: 'The upload ticket has expired.' },
  UploadFailed: { status: 400, text: 'The upload failed. Try again.' },
});
export type UploadRefusal = keyof typeof uploadRefusals;
