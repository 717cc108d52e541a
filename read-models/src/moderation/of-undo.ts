import type { EventMeta } from '@folkmoot/contracts/kernel/event';
import { undoModeratorAct } from '@folkmoot/contracts/moderation/undo-commands';

/** The event of the undo itself reports its effects. */
export function isNotOfUndo({ meta }: { readonly meta: EventMeta }): boolean {
  return meta.command !== undoModeratorAct.name;
}
