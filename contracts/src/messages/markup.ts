/** What the server derives from message text (servers document 3.2). Names in code and links have no meaning. */
import { childrenOf, type MarkupNode } from '../markup/node.ts';
import { parse } from '../markup/parse.ts';
import { MESSAGE_LIMITS } from './limits.ts';

type Derived = {
  readonly users: ReadonlySet<string>;
  readonly roles: ReadonlySet<string>;
  readonly quotes: ReadonlySet<string>;
  readonly everyone: boolean;
};

/** Most messages contain none of these, and need no parser. */
const NAMING = /\[(?:@|r|q):/;
const NOTHING: Derived = { users: new Set(), roles: new Set(), quotes: new Set(), everyone: false };

/** One text is asked for several things in a row. */
let last: { readonly content: string; readonly derived: Derived } = { content: '', derived: NOTHING };

function derivedFrom(content: string): Derived {
  if (!NAMING.test(content)) return NOTHING;
  if (last.content !== content) last = { content, derived: read(parse(content)) };
  return last.derived;
}

function read(nodes: readonly MarkupNode[]): Derived {
  const derived = { users: new Set<string>(), roles: new Set<string>(), quotes: new Set<string>(), everyone: false };
  function visit(node: MarkupNode): void {
    if (node.kind === 'user') derived.users.add(node.id);
    else if (node.kind === 'role') derived.roles.add(node.id);
    else if (node.kind === 'quote') derived.quotes.add(node.id);
    else if (node.kind === 'everyone') derived.everyone = true;
    else childrenOf(node).forEach(visit);
  }
  nodes.forEach(visit);
  return derived;
}

export function mentionedUserIds(content: string): readonly string[] {
  return [...derivedFrom(content).users];
}

export function mentionedRoleIds(content: string): readonly string[] {
  return [...derivedFrom(content).roles];
}

/** The first eight, in the order of the text. */
export function quotedMessageIds(content: string): readonly string[] {
  return [...derivedFrom(content).quotes].slice(0, MESSAGE_LIMITS.quotes);
}

export function mentionsEveryone(content: string): boolean {
  return derivedFrom(content).everyone;
}
