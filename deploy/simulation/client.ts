/**
 * A person's client: the product's own reducers (`web/client/src/store`, the timeline) on a line that comes late and may be cut. It
 * signs on, keeps the channels it sees open, and asks for a page where it has none or may have missed something.
 */

import { type Authenticated, authenticated as authenticatedEvent } from '@folkmoot/contracts/realtime';
import { timelineOf } from '../../web/client/src/messages/timeline-state.ts';
import { apply, isWireName } from '../../web/client/src/store/apply.ts';
import { authenticated } from '../../web/client/src/store/apply-authenticated.ts';
import { inOpenTimeline } from '../../web/client/src/store/apply-messages.ts';
import type { Payloads, WireName } from '../../web/client/src/store/event-table.ts';
import { maySee } from '../../web/client/src/store/permissions.ts';
import { emptyState, type State } from '../../web/client/src/store/state.ts';
import type { Dice } from '../e2e/harness/dice.ts';
import type { Gateway } from './gateway.ts';
import type { Life, Scheduler } from './scheduler.ts';

export type Client = {
  readonly userId: string;
  readonly state: () => State;
  /** Channels that were out of sight for a while: what was said there meanwhile is not known. */
  readonly lost: ReadonlySet<string>;
  readonly cut: () => void;
};

export type ClientOptions = {
  readonly userId: string;
  readonly life: Life;
  readonly scheduler: Scheduler;
  readonly dice: Dice;
  readonly gateways: () => readonly Gateway[];
};

const AGAIN_MS = 200;

export function startClient({ userId, life, scheduler, dice, gateways }: ClientOptions): Client {
  const timers = scheduler.timersOf(life);
  /** Channels whose page is on its way, each with the one who waits for it. */
  const loading = new Map<string, symbol>();
  const lost = new Set<string>();
  let state: State = emptyState;
  let gateway: Gateway | null = null;
  let live = false;
  let lines = 0;
  let hangUp: () => void = () => undefined;

  function reconnect(): void {
    const there = dice.pick(gateways());
    if (!there) return void timers.after(AGAIN_MS, reconnect);
    gateway = there;
    let mine = true;
    lines += 1;
    hangUp = there.connect(userId, {
      hear: (name, payload) => {
        if (mine) hear(name, payload);
      },
      cut() {
        mine = false;
        live = false;
        gateway = null;
        timers.after(dice.roll(AGAIN_MS), reconnect);
      },
    });
  }

  function hear(name: string, payload: unknown): void {
    if (name === authenticatedEvent.name) {
      // Who is online is the gateway's alone and no part of what is compared.
      state = authenticated({ ...state, timelines: loadedOnly(state) }, payload as Authenticated);
      live = true;
    } else if (live && isWireName(name)) {
      state = apply(state, { name, payload: payload as Payloads[WireName] }, { now: scheduler.now(), socketId: null });
    }
    look();
  }

  /** As the page of a channel does: loads what is not loaded, and again what may be old. */
  function look(): void {
    for (const channelId of state.timelines.keys()) if (!maySee(state, channelId, userId)) lost.add(channelId);
    for (const channelId of loading.keys()) if (!state.timelines.has(channelId)) loading.delete(channelId);
    for (const channelId of state.channels.keys()) {
      const { loaded, stale } = timelineOf(state.timelines, channelId);
      if (live && maySee(state, channelId, userId) && (!loaded || stale) && !loading.has(channelId)) void load(channelId);
    }
  }

  async function load(channelId: string): Promise<void> {
    const asked = gateway;
    if (!asked) return;
    const request = Symbol(channelId);
    loading.set(channelId, request);
    timers.after(AGAIN_MS * 4, () => {
      // Whoever was asked may be gone.
      if (loading.get(channelId) === request) loading.delete(channelId);
      look();
    });
    if (!state.timelines.has(channelId)) state = inOpenTimeline(state, channelId, { type: 'scrolled', atEnd: true });
    const line = lines;
    const before = timelineOf(state.timelines, channelId);
    const page = await asked.page(userId, channelId);
    await scheduler.ask(asked.process.life, 'page on its way', () => undefined);
    const now = timelineOf(state.timelines, channelId);
    // A page that was overtaken by anything, or by another line, is asked for again.
    const overtaken = line !== lines || now.changes !== before.changes || now.sent !== before.sent;
    if (!page || overtaken || loading.get(channelId) !== request) return;
    const known = now.sent.at(-1)?.message.id ?? null;
    state = inOpenTimeline(state, channelId, { type: now.loaded ? 'refreshed' : 'latestLoaded', page, known });
  }

  reconnect();
  return { userId, state: () => state, lost, cut: () => hangUp() };
}

/** What was heard of a channel before its first page came is worth nothing on another line: the page tells it afresh. */
function loadedOnly({ timelines }: State): State['timelines'] {
  return new Map([...timelines].filter(([, { loaded }]) => loaded));
}
