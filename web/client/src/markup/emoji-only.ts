import type { MarkupNode } from '@folkmoot/contracts/markup/node';

const MOST = 12;

/** A message that contains only a few emoji is drawn large. */
export function isOnlyEmoji(nodes: readonly MarkupNode[]): boolean {
  let count = 0;
  for (const node of nodes) {
    if (node.kind === 'emoji' || node.kind === 'customEmoji') count += 1;
    else if (node.kind !== 'text' || node.text.trim() !== '') return false;
  }
  return count > 0 && count <= MOST;
}
