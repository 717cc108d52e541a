/**
 * The packages of react-aria with texts that the build may contain. The build fails for any other package (`library-words.ts` of the
 * build), because its components would have no texts.
 */
export const LIBRARY_PACKAGES = [
  '@react-aria/dnd',
  '@react-aria/grid',
  '@react-aria/menu',
  '@react-aria/overlays',
  '@react-aria/toast',
  'react-aria-components',
] as const;

export type LibraryPackage = (typeof LIBRARY_PACKAGES)[number];
