/** The version of the product, from `package.json` at its root. */
import manifest from '../../package.json' with { type: 'json' };

export const VERSION: string = manifest.version;
