/** That the events of a bundle are those that the log has signed: the tree over them, and how the signed tree goes on from it. */

import type { LoggedEvent } from '@folkmoot/platform/event-log/port';
import { fromBase64 } from '@folkmoot/platform/proof/base64';
import { isConsistent } from '@folkmoot/platform/proof/check-paths';
import { openCheckpoint } from '@folkmoot/platform/proof/checkpoint';
import { growingTree } from '@folkmoot/platform/proof/growing-tree';
import { leafOf } from '@folkmoot/platform/proof/leaf';
import type { Verifier } from '@folkmoot/platform/proof/note';

const CONSISTENCY = /^old (0|[1-9]\d{0,15})\n((?:[A-Za-z0-9+/]{43}=\n)*)\n/;

export type Leaves = {
  readonly add: (events: readonly LoggedEvent[]) => void;
  readonly count: () => number;
  readonly root: () => Buffer;
  /** Of the tree that the signature can be held against: that of all events, or the part of them that was signed. */
  readonly signable: () => { readonly size: number; readonly root: Buffer };
};

/** `signedSize`: of the tree that was signed, larger or smaller than what is to come. */
export function growLeaves(signedSize: number): Leaves {
  const tree = growingTree();
  let signed = { size: 0, root: tree.root() };
  return {
    add(events) {
      for (const event of events) {
        tree.add(leafOf(event));
        if (tree.size() === signedSize) signed = { size: signedSize, root: tree.root() };
      }
    },
    count: () => tree.size(),
    root: () => tree.root(),
    signable: () => (tree.size() < signedSize ? { size: tree.size(), root: tree.root() } : signed),
  };
}

/** What the second line of a checkpoint says, whether or not somebody signed it. */
export function sizeSaidIn(checkpoint: string): number {
  return Number(/^[^\n]*\n(\d{1,16})\n/.exec(checkpoint)?.[1] ?? 0);
}

export function writeConsistency(size: number, path: readonly Uint8Array[], checkpoint: string): string {
  return `old ${size}\n${path.map((one) => `${Buffer.from(one).toString('base64')}\n`).join('')}\n${checkpoint}`;
}

/** Whether the key has signed a tree that begins with these leaves. */
export function isSigned(text: string, leaves: Leaves, verifier: Verifier): boolean {
  const [head, size, hashes] = CONSISTENCY.exec(text) ?? [];
  if (head === undefined || size === undefined || hashes === undefined) return false;
  const path = hashes.split('\n').flatMap((line) => (line === '' ? [] : [fromBase64(line)]));
  const signed = openCheckpoint(text.slice(head.length), verifier);
  const older = leaves.signable();
  if (signed === null || older.size !== Number(size)) return false;
  // How much is held against the signature is said by the signature itself: whoever makes a bundle could say less, down to nothing.
  const isAll = older.size === Math.min(leaves.count(), signed.size);
  return isAll && path.every((one) => one !== null) && isConsistent(older, signed, path);
}
