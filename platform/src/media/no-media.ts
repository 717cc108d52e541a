/** Where no media service is configured: no file is known. */
import type { Media } from './port.ts';

export const noMedia: Media = {
  claim: async () => null,
  remove: async () => undefined,
};
