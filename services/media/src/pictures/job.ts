/** What a picture worker is asked and what it answers: plain values, since they go between processes. */
import type { UploadRefusal } from '@folkmoot/contracts/media/refusals';

/** Within which a picture is shrunk; `cover` fills it, and cuts off what stands out. Never enlarged but to cover. */
export type Fit = { readonly width: number; readonly height: number; readonly cover: boolean };

export type Crop = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };

export type PictureJob = {
  /** Paths of files: the worker reads one and writes the other. */
  readonly input: string;
  readonly output: string;
  readonly fit: Fit | null;
  readonly crop: Crop | null;
  /** `stored`: WebP, or GIF of what moves. `webp`: that, moving or not. `still`: WebP of the first frame. */
  readonly as: 'stored' | 'webp' | 'still';
};

/** `withinMs`: what the worker gives itself. */
export type TimedJob = PictureJob & { readonly withinMs: number };

export type Picture = { readonly width: number; readonly height: number; readonly animated: boolean };

export type PictureRefusal = Extract<
  UploadRefusal,
  'NotAPicture' | 'PictureTooLarge' | 'TooManyFrames' | 'BadPoints' | 'PictureTakesTooLong' | 'TooManyUploads'
>;

export type PictureAnswer = { readonly done: true; readonly picture: Picture } | { readonly done: false; readonly refused: PictureRefusal };
