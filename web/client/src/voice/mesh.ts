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
  readonly userJoined: (userId: string) => void;
  readonly userLeft: (userId: string) => void;
  readonly signalReceived: (userId: string, signal: unknown) => void;
  readonly show: (stream: MediaStream) => void;
  readonly hide: (stream: MediaStream) => void;
  readonly setDeafened: (deafened: boolean) => void;
  readonly close: () => void;
};

export type MeshOptions = {
  readonly iceServer: IceServer;
  readonly streams: readonly MediaStream[];
  readonly deafened: boolean;
  readonly isInCall: (userId: string) => boolean;
  readonly send: (toUserId: string, signal: unknown) => void;
  readonly onSpeaking: (userId: string, speaks: boolean) => void;
  readonly onVideos: (userId: string, streams: readonly MediaStream[]) => void;
  readonly onQuality: (qualities: ReadonlyMap<string, Quality>) => void;
};

const STATS_EVERY_MS = 2000;
const RECONNECT_AFTER_MS = 2000;

type PeerConnection = {
  readonly peer: ReturnType<typeof openPeer>;
  readonly hearing: Hearing;
  counts: LineCounts | null;
  quality: Quality;
};

export function openMesh({ iceServer, streams, deafened, isInCall, send, onSpeaking, onVideos, onQuality }: MeshOptions): Mesh {
  const shown = new Set(streams);
  const connections = new Map<string, PeerConnection>();
  const retries = new Map<string, ReturnType<typeof setTimeout>>();
  let isDeaf = deafened;

  function reportQuality(): void {
    onQuality(new Map([...connections].map(([userId, { quality }]) => [userId, quality])));
  }

  function end(userId: string): void {
    clearTimeout(retries.get(userId));
    retries.delete(userId);
    const connection = connections.get(userId);
    connections.delete(userId);
    connection?.peer.close();
    connection?.hearing.stop();
    reportQuality();
  }

  function begin(userId: string, initiator: boolean): PeerConnection {
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
      onBroken: () => reconnect(userId, initiator),
    });
    const connection: PeerConnection = { peer, hearing, counts: null, quality: 'connecting' };
    connections.set(userId, connection);
    reportQuality();
    return connection;
  }

  /** The side that sent the first offer sends a new one while the other is in the call. */
  function reconnect(userId: string, initiator: boolean): void {
    end(userId);
    if (!initiator) return;
    const timer = setTimeout(() => {
      if (isInCall(userId)) begin(userId, true);
    }, RECONNECT_AFTER_MS);
    retries.set(userId, timer);
  }

  async function updateQuality(connection: PeerConnection): Promise<void> {
    const counts = await connection.peer.counts();
    if (!counts) return;
    const isUp = connection.peer.isConnected();
    connection.quality = isUp ? qualityOf(connection.counts ?? counts, counts) : 'connecting';
    connection.counts = counts;
  }

  const statsTimer = setInterval(() => {
    Promise.all([...connections.values()].map(updateQuality)).then(reportQuality, (error: unknown) =>
      console.warn('The quality of the call could not be measured.', error),
    );
  }, STATS_EVERY_MS);

  return {
    userJoined: (userId) => void begin(userId, true),
    userLeft: end,
    signalReceived(userId, signal) {
      if (!isSignal(signal)) return;
      const connection = connections.get(userId);
      if (connection?.peer.isFor(signal)) connection.peer.handleSignal(signal);
      // Only an offer starts a connection. Other signals belong to a closed one.
      else if (signal.type === 'offer' && isInCall(userId)) begin(userId, false).peer.handleSignal(signal);
    },
    show(stream) {
      shown.add(stream);
      for (const { peer } of connections.values()) peer.show(stream);
    },
    hide(stream) {
      shown.delete(stream);
      for (const { peer } of connections.values()) peer.hide(stream);
    },
    setDeafened(deaf) {
      isDeaf = deaf;
      for (const { hearing } of connections.values()) hearing.setDeafened(deaf);
    },
    close() {
      clearInterval(statsTimer);
      for (const userId of [...connections.keys(), ...retries.keys()]) end(userId);
    },
  };
}
