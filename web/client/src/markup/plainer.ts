import type { MarkupNode } from '@folkmoot/contracts/messages/parse-markup';

/** Removes advanced formatting: headings and colours become plain text. */
export function plainer(nodes: readonly MarkupNode[]): readonly MarkupNode[] {
  return nodes.flatMap((node): readonly MarkupNode[] => {
    switch (node.kind) {
      case 'heading':
        // A heading has its own line.
        return [...plainer(node.children), { kind: 'text', text: '\n' }];
      case 'color':
        return plainer(node.children);
      case 'styled':
        return [{ ...node, children: plainer(node.children) }];
      default:
        return [node];
    }
  });
}
