/** Messages between the service and an image worker. They are plain values, because they cross a process boundary. */
import type { UploadRefusal } from '@folkmoot/contracts/media/refusals';

/** The box that an image is shrunk to. `cover` fills the box and crops the rest. Images are enlarged only to cover. */
export type Fit = { readonly width: number; readonly height: number; readonly cover: boolean };

export type Crop = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };

export type PictureJob = {
  /** File paths: the worker reads the first and writes the second. */
  readonly input: string;
  readonly output: string;
  readonly fit: Fit | null;
  readonly crop: Crop | null;
  /** `stored`: WebP, or GIF if animated. `webp`: WebP, animated or not. `still`: WebP of the first frame. */
  readonly as: 'stored' | 'webp' | 'still';
};

/** `withinMs`: the worker's own time limit. */
export type TimedJob = PictureJob & { readonly withinMs: number };

export type Picture = { readonly width: number; readonly height: number; readonly animated: boolean };

export type PictureRefusal = Extract<
  UploadRefusal,
  'NotAPicture' | 'PictureTooLarge' | 'TooManyFrames' | 'BadPoints' | 'PictureTakesTooLong' | 'TooManyUploads'
>;

export type PictureAnswer = { readonly done: true; readonly picture: Picture } | { readonly done: false; readonly refused: PictureRefusal };
