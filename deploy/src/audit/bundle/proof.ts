/**
 * Proves that the events of a bundle are those that the log has signed, with the tree over the events and a consistency proof to the signed
 * tree.
 */

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
  /** The tree to compare with the signature: all events, or the signed part of them. */
  readonly signable: () => { readonly size: number; readonly root: Buffer };
};

/** `signedSize`: the size of the signed tree, larger or smaller than the bundle. */
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

/** The size in the second line of a checkpoint, without a check of its signature. */
export function sizeOf(checkpoint: string): number {
  return Number(/^[^\n]*\n(\d{1,16})\n/.exec(checkpoint)?.[1] ?? 0);
}

export function writeConsistency(size: number, path: readonly Uint8Array[], checkpoint: string): string {
  return `old ${size}\n${path.map((one) => `${Buffer.from(one).toString('base64')}\n`).join('')}\n${checkpoint}`;
}

/** Whether the key has signed a tree that starts with these leaves. */
export function isSigned(text: string, leaves: Leaves, verifier: Verifier): boolean {
  const [head, size, hashes] = CONSISTENCY.exec(text) ?? [];
  if (head === undefined || size === undefined || hashes === undefined) return false;
  const path = hashes.split('\n').flatMap((line) => (line === '' ? [] : [fromBase64(line)]));
  const signed = openCheckpoint(text.slice(head.length), verifier);
  const older = leaves.signable();
  if (signed === null || older.size !== Number(size)) return false;
  // The compared size comes from the signature, because the author of a bundle could claim a smaller one, down to zero.
  const isAll = older.size === Math.min(leaves.count(), signed.size);
  return isAll && path.every((one) => one !== null) && isConsistent(older, signed, path);
}
