/** By which rule somebody may register. */
import type { LanguageId } from '@folkmoot/contracts/kernel/languages';

export type Admission =
  | { readonly by: 'everyone' }
  /** They found the instance, unless somebody else has by then. */
  | { readonly by: 'founder' }
  /** One use of it is theirs, unless somebody else took the last by then. */
  | { readonly by: 'invitation'; readonly key: string; readonly invitationId: string; readonly serverId: string | null }
  /** They wait until staff approve. */
  | { readonly by: 'approval'; readonly language: LanguageId };
