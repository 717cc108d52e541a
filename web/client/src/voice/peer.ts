/** The line to one person in the call: signals of simple-peer, as every client of this product speaks them. */
import type { IceServer } from '@folkmoot/contracts/voice/wire';
import SimplePeer, { type PeerSignal } from 'simple-peer/simplepeer.min.js';
import { type LineCounts, lineCounts } from './quality.ts';

export type Peer = {
  /** Who began: the others wait to be offered to again when it breaks. */
  readonly initiator: boolean;
  readonly isConnected: () => boolean;
  readonly take: (signal: PeerSignal) => void;
  readonly show: (stream: MediaStream) => void;
  readonly hide: (stream: MediaStream) => void;
  readonly counts: () => Promise<LineCounts | null>;
  readonly close: () => void;
};

export type PeerOptions = {
  readonly initiator: boolean;
  readonly iceServer: IceServer;
  readonly streams: readonly MediaStream[];
  readonly onSignal: (signal: PeerSignal) => void;
  readonly onStream: (stream: MediaStream) => void;
  /** It broke; not told when it is closed from here. */
  readonly onBroken: () => void;
};

export function isSignal(value: unknown): value is PeerSignal {
  return typeof value === 'object' && value !== null;
}

/** Who is at the other end, cryptographically: another one means that they began anew. */
function fingerprintOf(signal: PeerSignal): string | null {
  return signal.sdp?.match(/^a=fingerprint:(.*)$/m)?.[1] ?? null;
}

export function openPeer({ initiator, iceServer, streams, onSignal, onStream, onBroken }: PeerOptions): Peer & {
  /** Whether a signal belongs to this line, and not to a new one. */
  readonly isFor: (signal: PeerSignal) => boolean;
} {
  const line = new SimplePeer({ initiator, trickle: true, config: { iceServers: [serverOf(iceServer)] }, streams });
  let isClosed = false;
  let fingerprint: string | null = null;
  function broken(): void {
    if (isClosed) return;
    isClosed = true;
    onBroken();
  }
  line.on('signal', onSignal);
  line.on('stream', onStream);
  line.on('close', broken);
  // What goes wrong on the way is said again by the closing that follows.
  line.on('error', (error) => console.warn('The line to somebody in the call broke.', error.message));

  return {
    initiator,
    isConnected: () => line.connected,
    isFor(signal) {
      const theirs = fingerprintOf(signal);
      return theirs === null || fingerprint === null || theirs === fingerprint;
    },
    take(signal) {
      fingerprint = fingerprintOf(signal) ?? fingerprint;
      if (!isClosed) line.signal(signal);
    },
    show(stream) {
      if (!isClosed) line.addStream(stream);
    },
    hide(stream) {
      if (!isClosed) line.removeStream(stream);
    },
    counts: () =>
      new Promise((resolve) => {
        if (isClosed) resolve(null);
        else line.getStats((error, reports) => resolve(error ? null : lineCounts(reports)));
      }),
    close() {
      isClosed = true;
      line.destroy();
    },
  };
}

/** An address finder takes no name and password. */
function serverOf({ urls, username, credential }: IceServer): RTCIceServer {
  return username === '' ? { urls } : { urls, username, credential };
}
