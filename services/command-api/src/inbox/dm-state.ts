/** A conversation of two users, folded from `dm-<smaller id>-<larger id>`, with an index by channel. */
import { type DmClosed, DmOpened } from '@folkmoot/contracts/inbox/events';
import type { EventOf } from '@folkmoot/contracts/kernel/event';
import { indexOn, type WarmFolding, type WarmIndex } from '@folkmoot/platform/command/warm';
import { pairId } from '../friends/pair-state.ts';

/** One user's side. */
export type DmSide = { readonly inboxId: string; readonly open: boolean };

export type DmState =
  | { readonly status: 'none' }
  | {
      readonly status: 'made';
      readonly channelId: string;
      readonly createdAt: number;
      readonly createdById: string;
      readonly sides: ReadonlyMap<string, DmSide>;
    };

export type DmEvent = EventOf<typeof DmOpened | typeof DmClosed>;

const initial: DmState = { status: 'none' };

export const dmFolding: WarmFolding<DmState, DmEvent> = { category: 'dm', initial, evolve };

export function dmStream(a: string, b: string): string {
  return `dm-${pairId(a, b)}`;
}

function evolve(state: DmState, event: DmEvent): DmState {
  switch (event.type) {
    case 'DmOpened': {
      const { channelId, userId, otherId, inboxId, otherInboxId, createdAt, createdById } = event.data;
      const before = state.status === 'made' ? state.sides : new Map<string, DmSide>([[otherId, { inboxId: otherInboxId, open: false }]]);
      return { status: 'made', channelId, createdAt, createdById, sides: new Map(before).set(userId, { inboxId, open: true }) };
    }
    case 'DmClosed': {
      const side = state.status === 'made' ? state.sides.get(event.data.userId) : undefined;
      if (state.status === 'none' || !side) throw new Error(`The conversation ${event.data.channelId} was closed before it was opened`);
      return { ...state, sides: new Map(state.sides).set(event.data.userId, { ...side, open: false }) };
    }
    default:
      return unknownEvent(event);
  }
}

function unknownEvent(event: never): never {
  throw new Error(`A conversation does not know ${JSON.stringify(event)}`);
}

/** The two users of a direct message channel. Saved notes have the same user twice. */
export type Participants = { readonly a: string; readonly b: string };

export const dmChannels: WarmIndex<Map<string, Participants>> = {
  name: 'dmChannels',
  create: () => new Map(),
  on: indexOn<Map<string, Participants>, typeof DmOpened>(DmOpened, (index, { data }) => {
    if (!index.has(data.channelId)) index.set(data.channelId, { a: data.userId, b: data.otherId });
  }),
};
