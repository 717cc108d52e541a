/** The size limits of files in the settings of the instance. */
export type FileSizes = {
  readonly fileBytes: number;
  /** Larger images are stored unchanged and cannot be an avatar, banner or emoji. */
  readonly pictureBytes: number;
};
