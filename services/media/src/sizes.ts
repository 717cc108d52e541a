/** How large files may be, by the settings of the instance. */
export type FileSizes = {
  readonly fileBytes: number;
  /** Larger pictures are kept as they are, and cannot be an avatar, banner or emoji. */
  readonly pictureBytes: number;
};
