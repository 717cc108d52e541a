import changelog from '../../../../CHANGELOG.md?raw';
import { changesIn } from './changelog.ts';

/** As they stood when the client was built; loaded when somebody looks. */
export const ourChanges = changesIn(changelog);
