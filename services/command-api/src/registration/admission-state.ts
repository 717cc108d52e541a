/** The rule that allows a registration. */
import type { LanguageId } from '@folkmoot/contracts/kernel/languages';

export type Admission =
  | { readonly by: 'everyone' }
  /** The user becomes the founder, unless someone else was faster. */
  | { readonly by: 'founder' }
  /** The user takes one use, unless someone else took the last one. */
  | { readonly by: 'invitation'; readonly key: string; readonly invitationId: string; readonly serverId: string | null }
  /** The user waits until staff approve. */
  | { readonly by: 'approval'; readonly language: LanguageId };
