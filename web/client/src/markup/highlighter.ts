import { common, createLowlight } from 'lowlight';

/** The set of common languages. */
export const highlighter = createLowlight(common);
