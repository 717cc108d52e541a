/** Any interleaving of devices, reloads and lost or late requests: all devices agree in the end, and no text is lost (decision 141). */
import { newestWins, type Save } from '@folkmoot/contracts/drafts/newest-wins';
import type { RawDraft, SavedDraft } from '@folkmoot/contracts/drafts/wire';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPointless, isSame, type SyncStep, saveAnswered, saveFailed, startSave, versionArrived } from './draft-sync.ts';
import { changed, type DraftSync, restoredSync, unsynced, type Version } from './draft-sync-state.ts';

const draftOf = (content: string): RawDraft => ({ content, replyToMessageIds: [], mentionReplies: true, edit: null });

type Device = { sync: DraftSync; own: RawDraft | null; kept: RawDraft[]; reloads: number };
type Request = { readonly by: number; readonly reloads: number; readonly save: Save<RawDraft> };
type Signal = { readonly to: number; readonly version: Version };
type Answer = { readonly by: number; readonly reloads: number; readonly saved: SavedDraft | null };

function world(offsets: readonly number[]) {
  let now = 1000;
  let texts = 0;
  let stored: Version | null = null;
  /** Texts that a user saw and then changed. */
  const superseded = new Set<string>();
  const devices: Device[] = offsets.map(() => ({ sync: unsynced, own: null, kept: [], reloads: 0 }));
  const requests: Request[] = [];
  const answers: Answer[] = [];
  const signals: Signal[] = [];

  const at = (index: number): Device => {
    const device = devices[index % devices.length];
    if (!device) throw new Error('There are devices');
    return device;
  };

  function follow(device: Device, step: SyncStep): void {
    device.sync = step.sync;
    device.own = step.shown;
    device.kept.push(...step.kept);
  }

  function edit(index: number, own: RawDraft | null): void {
    const device = at(index);
    if (device.own) superseded.add(device.own.content);
    device.own = own;
    device.sync = changed(device.sync, now - (offsets[index % offsets.length] ?? 0));
  }

  function send(index: number): void {
    const device = at(index);
    if (isPointless(device.sync, device.own)) {
      device.sync = { ...device.sync, changedAt: null };
      return;
    }
    const started = startSave(device.sync, device.own, offsets[index % offsets.length] ?? 0);
    if (!started) return;
    const save = { at: started.at, base: device.sync.known, draft: device.own };
    device.sync = started.sync;
    requests.push({ by: index % devices.length, reloads: device.reloads, save });
  }

  function arrive(request: Request | undefined): void {
    if (!request) return;
    const { by, reloads, save } = request;
    const saved = newestWins(stored, save, now);
    stored = saved.stored;
    answers.push({ by, reloads, saved: { ...saved.stored, ...saved } });
    if (saved.isNewest) for (const to of devices.keys()) signals.push({ to, version: saved.stored });
  }

  function answer(received: Answer | undefined): void {
    if (!received) return;
    const device = at(received.by);
    if (device.reloads !== received.reloads) return;
    if (received.saved) follow(device, saveAnswered(device.sync, device.own, received.saved));
    else device.sync = saveFailed(device.sync);
  }

  function signalled(signal: Signal | undefined): void {
    if (signal) follow(at(signal.to), versionArrived(at(signal.to).sync, at(signal.to).own, signal.version));
  }

  function list(index: number): void {
    const device = at(index);
    if (stored) follow(device, versionArrived(device.sync, device.own, stored));
  }

  function reload(index: number): void {
    const device = at(index);
    device.reloads += 1;
    device.sync = restoredSync(device.sync);
    list(index);
  }

  const pick = <Item>(items: Item[], index: number): Item | undefined => items.splice(index % Math.max(1, items.length), 1)[0];

  const actions: readonly ((index: number) => void)[] = [
    (index) => edit(index, draftOf(`text ${++texts}`)),
    (index) => edit(index, null),
    send,
    send,
    (index) => arrive(pick(requests, index)),
    (index) => answer(pick(answers, index)),
    (index) => signalled(pick(signals, index)),
    (index) => void pick(signals, index),
    // The request is lost, or only its answer.
    (index) => {
      const lost = pick(requests, index);
      if (lost) answers.push({ ...lost, saved: null });
    },
    (index) => {
      const lost = pick(answers, index);
      if (lost) answers.push({ ...lost, saved: null });
    },
    list,
    reload,
  ];

  return {
    devices,
    superseded,
    stored: () => stored,
    step([action, index, waitMs]: readonly [number, number, number]): void {
      now += waitMs;
      actions[action % actions.length]?.(index);
    },
    /** All devices are online, and no one types. `lists`: they also ask for the stored version. */
    settle(lists: boolean): void {
      for (let round = 0; round < 4; round += 1) {
        for (const index of devices.keys()) {
          now += 1000;
          while (requests.length > 0) arrive(requests.shift());
          while (signals.length > 0) signalled(signals.shift());
          while (answers.length > 0) answer(answers.shift());
          if (lists) list(index);
          send(index);
        }
      }
    },
    count: () => texts,
  };
}

/** The first actions lose nothing on the way. */
const RELIABLE = 7;
const ALL = 12;

const offsets = fc.array(fc.integer({ min: -500, max: 0 }), { minLength: 2, maxLength: 3 });
const steps = (actions: number) =>
  fc.array(fc.tuple(fc.nat(actions - 1), fc.nat(7), fc.nat(3)), { minLength: 10, maxLength: 60, size: 'max' });

function check(devices: ReturnType<typeof world>): void {
  const shown = devices.stored()?.draft ?? null;
  for (const { own, sync } of devices.devices) {
    expect(isSame(own, shown)).toBe(true);
    expect(sync.changedAt).toBeNull();
  }
  const found = new Set([shown, ...devices.devices.flatMap(({ kept }) => kept)].map((draft) => draft?.content));
  for (let text = 1; text <= devices.count(); text += 1) {
    if (!devices.superseded.has(`text ${text}`)) expect(found).toContain(`text ${text}`);
  }
}

describe('drafts on several devices', () => {
  it.each([
    ['with lost requests, answers and signals', ALL, true],
    ['by signals only', RELIABLE, false],
  ])('agree in the end, and no text is lost, %s', (_, actions, lists) => {
    fc.assert(
      fc.property(offsets, steps(actions), (clocks, taken) => {
        const devices = world(clocks);
        for (const each of taken) devices.step(each);
        devices.settle(lists);
        check(devices);
      }),
      { numRuns: 1500 },
    );
  });
});

describe('a change whose answer was lost', () => {
  it('is not taken for the version of another device', () => {
    const tried = startSave(changed(unsynced, 100), draftOf('ab'), 0)?.sync ?? unsynced;
    const typed = changed(restoredSync(tried), 200);
    const { sync, shown, kept } = versionArrived(typed, draftOf('abc'), { at: 100, since: 100, draft: draftOf('ab') });
    expect([sync.known, sync.changedAt, shown?.content, kept]).toEqual([100, 200, 'abc', []]);
  });
});

describe('a change without text here and there', () => {
  it('is not saved', () => {
    expect(isPointless(changed(unsynced, 100), null)).toBe(true);
    expect(isPointless(changed(unsynced, 100), draftOf('a'))).toBe(false);
  });
});
