/** For processes without a media service: no file exists. */
import type { Media } from './port.ts';

export const noMedia: Media = {
  claim: async () => null,
  remove: async () => undefined,
};
