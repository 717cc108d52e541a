/** The connection to one user in the call. Uses the signals of simple-peer, like every client of this product. */
import type { IceServer } from '@folkmoot/contracts/voice/wire';
import SimplePeer, { type PeerSignal } from 'simple-peer/simplepeer.min.js';
import { type LineCounts, lineCounts } from './quality.ts';

export type Peer = {
  /** Whether this side sent the offer. After a failure, the other side waits for a new offer. */
  readonly initiator: boolean;
  readonly isConnected: () => boolean;
  readonly handleSignal: (signal: PeerSignal) => void;
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
  /** The connection failed. Not called when this side closes it. */
  readonly onBroken: () => void;
};

export function isSignal(value: unknown): value is PeerSignal {
  return typeof value === 'object' && value !== null;
}

/** The cryptographic fingerprint of the other side. A different one means that they started a new connection. */
function fingerprintOf(signal: PeerSignal): string | null {
  return signal.sdp?.match(/^a=fingerprint:(.*)$/m)?.[1] ?? null;
}

export function openPeer({ initiator, iceServer, streams, onSignal, onStream, onBroken }: PeerOptions): Peer & {
  /** Whether a signal belongs to this connection, and not to a new one. */
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
  // Only logged, because the close event that follows handles the failure.
  line.on('error', (error) => console.warn('The connection to a participant of the call failed.', error.message));

  return {
    initiator,
    isConnected: () => line.connected,
    isFor(signal) {
      const theirs = fingerprintOf(signal);
      return theirs === null || fingerprint === null || theirs === fingerprint;
    },
    handleSignal(signal) {
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

/** A STUN server takes no username and password. */
function serverOf({ urls, username, credential }: IceServer): RTCIceServer {
  return username === '' ? { urls } : { urls, username, credential };
}
