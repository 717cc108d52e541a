import { common, createLowlight } from 'lowlight';

/** The languages people commonly paste. */
export const highlighter = createLowlight(common);
