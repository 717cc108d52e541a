import type { LoggedEvent } from '@folkmoot/platform/event-log/port';
import { signCheckpoint } from '@folkmoot/platform/proof/checkpoint';
import { growingTree, type Tile } from '@folkmoot/platform/proof/growing-tree';
import { leafOf } from '@folkmoot/platform/proof/leaf';
import { signerOf } from '@folkmoot/platform/proof/note';
import { consistencyPath } from '@folkmoot/platform/proof/paths';
import { describe, expect, it } from 'vitest';
import { growLeaves, isSigned, sizeOf, writeConsistency } from './proof.ts';

const signer = signerOf('chat.example/proof', Buffer.alloc(32, 7));

function event(position: number, data = '{}'): LoggedEvent {
  const id = `00000000-0000-0000-0000-${String(position).padStart(12, '0')}`;
  return { position, id, stream: `note-${position}`, revision: 0, type: 'NoteWritten', version: 1, bulk: false, data, meta: '{}' };
}

function events(count: number): LoggedEvent[] {
  return Array.from({ length: count }, (_none, position) => event(position));
}

/** A checkpoint at one size, and a bundle with another number of events. */
async function signedAt(size: number, bundled: number): Promise<{ readonly checkpoint: string; readonly consistency: string }> {
  const tree = growingTree();
  for (const each of events(size)) tree.add(leafOf(each));
  const tiles: readonly Tile[] = tree.takeChanged();
  const read = async (level: number, index: number) =>
    tiles.find((tile) => tile.level === level && tile.index === index)?.hashes ?? Buffer.alloc(0);
  const checkpoint = signCheckpoint({ size, root: tree.root() }, signer);
  const old = Math.min(size, bundled);
  return { checkpoint, consistency: writeConsistency(old, await consistencyPath(read, old, size), checkpoint) };
}

describe('H10 the events of a bundle', () => {
  it.each([
    [300, 300],
    [700, 300],
    [300, 1],
    [300, 256],
    [200, 300],
  ])('are compared with what was signed at %i, if there are %i', async (size, bundled) => {
    const { checkpoint, consistency } = await signedAt(size, bundled);
    const leaves = growLeaves(sizeOf(checkpoint));
    leaves.add(events(bundled));
    expect(isSigned(consistency, leaves, signer)).toBe(true);
    expect(leaves.signable().size).toBe(Math.min(size, bundled));
  });

  it.each([
    [300, 300],
    [700, 300],
    [200, 300],
  ])('differ from what was signed at %i if one of %i is changed', async (size, bundled) => {
    const { checkpoint, consistency } = await signedAt(size, bundled);
    const leaves = growLeaves(sizeOf(checkpoint));
    leaves.add(events(bundled).with(123, event(123, '{"text":"another"}')));
    expect(isSigned(consistency, leaves, signer)).toBe(false);
  });

  it.each([0, 1, 200])('differ from what was signed if only %i of them are compared', async (size) => {
    const { checkpoint } = await signedAt(300, 300);
    const leaves = growLeaves(size);
    leaves.add(events(300).map(({ position }) => event(position, position < size ? '{}' : '{"text":"invented"}')));
    const { consistency } = await signedAt(300, size);
    expect(consistency.endsWith(checkpoint)).toBe(true);
    expect(isSigned(consistency, leaves, signer)).toBe(false);
  });

  it('are refused with a signature of another key, or of no key', async () => {
    const { checkpoint, consistency } = await signedAt(300, 300);
    const leaves = growLeaves(sizeOf(checkpoint));
    leaves.add(events(300));
    expect(isSigned(consistency, leaves, signerOf('chat.example/proof', Buffer.alloc(32, 8)))).toBe(false);
    for (const text of ['', 'nothing', consistency.replace('old 300', 'old 299'), consistency.slice(0, -20)])
      expect(isSigned(text, leaves, signer)).toBe(false);
    expect(sizeOf('nothing')).toBe(0);
  });
});
