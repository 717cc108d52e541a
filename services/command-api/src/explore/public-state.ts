/** A published server, folded from `public-<serverId>`. */
import type { ActUndone } from '@folkmoot/contracts/audit-log/events';
import type {
  ServerBumped,
  ServerDescribed,
  ServerPublished,
  ServerRepublished,
  ServerUnpublished,
} from '@folkmoot/contracts/explore/events';
import { bumpWeek } from '@folkmoot/contracts/explore/limits';
import type { EventOf } from '@folkmoot/contracts/kernel/event';
import type { WarmFolding } from '@folkmoot/platform/command/warm';

export type Published = {
  readonly status: 'published';
  readonly publicId: string;
  readonly description: string;
  /** In the week of `bumpedAt`. */
  readonly bumpCount: number;
  readonly lifetimeBumpCount: number;
  readonly bumpedAt: number;
  readonly createdAt: number;
};

export type PublicState = { readonly status: 'private' } | Published;

export type PublicEvent = EventOf<
  | typeof ServerPublished
  | typeof ServerDescribed
  | typeof ServerUnpublished
  | typeof ServerRepublished
  | typeof ServerBumped
  | typeof ActUndone
>;

const initial: PublicState = { status: 'private' };

export const publicFolding: WarmFolding<PublicState, PublicEvent> = { category: 'public', initial, evolve };

export function publicStream(serverId: string): string {
  return `public-${serverId}`;
}

export function publishedWith({ publicId, description, publishedAt }: EventOf<typeof ServerPublished>['data']): Published {
  const at = { bumpedAt: publishedAt, createdAt: publishedAt };
  return { status: 'published', publicId, description, bumpCount: 1, lifetimeBumpCount: 1, ...at };
}

export function bumpedAt(state: Published, at: number): Published {
  const isSameWeek = bumpWeek(at) === bumpWeek(state.bumpedAt);
  const bumpCount = isSameWeek ? state.bumpCount + 1 : 1;
  return { ...state, bumpCount, lifetimeBumpCount: state.lifetimeBumpCount + 1, bumpedAt: at };
}

function evolve(state: PublicState, event: PublicEvent): PublicState {
  switch (event.type) {
    case 'ServerPublished':
      return publishedWith(event.data);
    case 'ServerDescribed':
      return { ...known(state), description: event.data.description };
    case 'ServerUnpublished':
      return initial;
    case 'ServerRepublished': {
      const { publicId, description, bumpCount, lifetimeBumpCount, bumpedAt: lastBump, publishedAt } = event.data;
      return { status: 'published', publicId, description, bumpCount, lifetimeBumpCount, bumpedAt: lastBump, createdAt: publishedAt };
    }
    case 'ActUndone':
      return state;
    case 'ServerBumped':
      return bumpedAt(known(state), event.data.bumpedAt);
    default:
      return unknownEvent(event);
  }
}

function known(state: PublicState): Published {
  if (state.status === 'private') throw new Error('A server that is not published is neither described nor bumped');
  return state;
}

function unknownEvent(event: never): never {
  throw new Error(`A published server does not know ${JSON.stringify(event)}`);
}
