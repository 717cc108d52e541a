/**
 * The parts of react-aria that come into the build with words of their own. The build fails at any other (`library-words.ts` of the build),
 * since a component of it would find no words at all.
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
