/** Who can see earlier versions of the messages in a server. */
import { z } from 'zod';

export const EDIT_HISTORY = ['nobody', 'moderators', 'everyone'] as const;
export const EditHistory = z.enum(EDIT_HISTORY);
export type EditHistory = z.infer<typeof EditHistory>;

/** Nobody but the author, because people who edited a message before did not know that others would see the old text. */
export const DEFAULT_EDIT_HISTORY: EditHistory = 'nobody';
