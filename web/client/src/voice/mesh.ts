/**
 * Peer connections to all others in the call (realtime contract, section 6). Users who are in the call send an offer to a user who joins,
 * and the new user answers. Both sides know their role by the order of the join events.
 */
import type { IceServer } from '@folkmoot/contracts/voice/wire';
import { type Hearing, hearingOf } from './hearing.ts';
import { isSignal, openPeer } from './peer.ts';
import { type LineCounts, type Quality, qualityOf } from './quality.ts';

export type Mesh = {
  /** A user joined: sends them an offer. */
  readonly came: (userId: string) => void;
  readonly went: (userId: string) => void;
  readonly took: (userId: string, signal: unknown) => void;
  readonly show: (stream: MediaStream) => void;
  readonly hide: (stream: MediaStream) => void;
  readonly tune: (deafened: boolean) => void;
  readonly close: () => void;
};

export type MeshOptions = {
  readonly iceServer: IceServer;
  readonly streams: readonly MediaStream[];
  readonly deafened: boolean;
  readonly isThere: (userId: string) => boolean;
  readonly send: (toUserId: string, signal: unknown) => void;
  readonly onSpeaking: (userId: string, speaks: boolean) => void;
  readonly onVideos: (userId: string, streams: readonly MediaStream[]) => void;
  readonly onQuality: (qualities: ReadonlyMap<string, Quality>) => void;
};

const LOOK_EVERY_MS = 2000;
const AGAIN_AFTER_MS = 2000;

type Line = { readonly peer: ReturnType<typeof openPeer>; readonly hearing: Hearing; counts: LineCounts | null; quality: Quality };

export function openMesh({ iceServer, streams, deafened, isThere, send, onSpeaking, onVideos, onQuality }: MeshOptions): Mesh {
  const shown = new Set(streams);
  const lines = new Map<string, Line>();
  const retries = new Map<string, ReturnType<typeof setTimeout>>();
  let isDeaf = deafened;

  function reportQuality(): void {
    onQuality(new Map([...lines].map(([userId, { quality }]) => [userId, quality])));
  }

  function end(userId: string): void {
    clearTimeout(retries.get(userId));
    retries.delete(userId);
    const line = lines.get(userId);
    lines.delete(userId);
    line?.peer.close();
    line?.hearing.stop();
    reportQuality();
  }

  function begin(userId: string, initiator: boolean): Line {
    end(userId);
    const hearing = hearingOf({
      userId,
      deafened: isDeaf,
      onSpeaking: (speaks) => onSpeaking(userId, speaks),
      onVideos: (videos) => onVideos(userId, videos),
    });
    const peer = openPeer({
      initiator,
      iceServer,
      streams: [...shown],
      onSignal: (signal) => send(userId, signal),
      onStream: hearing.add,
      onBroken: () => broke(userId, initiator),
    });
    const line: Line = { peer, hearing, counts: null, quality: 'connecting' };
    lines.set(userId, line);
    reportQuality();
    return line;
  }

  /** The side that sent the first offer sends a new one while the other is in the call. */
  function broke(userId: string, initiator: boolean): void {
    end(userId);
    if (!initiator) return;
    const again = setTimeout(() => {
      if (isThere(userId)) begin(userId, true);
    }, AGAIN_AFTER_MS);
    retries.set(userId, again);
  }

  async function look(line: Line): Promise<void> {
    const counts = await line.peer.counts();
    if (!counts) return;
    const isUp = line.peer.isConnected();
    line.quality = isUp ? qualityOf(line.counts ?? counts, counts) : 'connecting';
    line.counts = counts;
  }

  const looking = setInterval(() => {
    Promise.all([...lines.values()].map(look)).then(reportQuality, (error: unknown) =>
      console.warn('The lines of the call could not be looked at.', error),
    );
  }, LOOK_EVERY_MS);

  return {
    came: (userId) => void begin(userId, true),
    went: end,
    took(userId, signal) {
      if (!isSignal(signal)) return;
      const line = lines.get(userId);
      if (line?.peer.isFor(signal)) line.peer.take(signal);
      // Only an offer starts a connection. Other signals belong to a closed one.
      else if (signal.type === 'offer' && isThere(userId)) begin(userId, false).peer.take(signal);
    },
    show(stream) {
      shown.add(stream);
      for (const { peer } of lines.values()) peer.show(stream);
    },
    hide(stream) {
      shown.delete(stream);
      for (const { peer } of lines.values()) peer.hide(stream);
    },
    tune(deaf) {
      isDeaf = deaf;
      for (const { hearing } of lines.values()) hearing.tune(deaf);
    },
    close() {
      clearInterval(looking);
      for (const userId of [...lines.keys(), ...retries.keys()]) end(userId);
    },
  };
}
