/** The browser bundle of the library, because its modules need globals of Node. Only the parts that calls use are declared. */
declare module 'simple-peer/simplepeer.min.js' {
  export type PeerSignal = { readonly type?: string; readonly sdp?: string };

  type PeerEvents = {
    readonly signal: (signal: PeerSignal) => void;
    readonly connect: () => void;
    readonly stream: (stream: MediaStream) => void;
    readonly close: () => void;
    readonly error: (error: Error) => void;
  };

  export type PeerOptions = {
    readonly initiator: boolean;
    readonly trickle: boolean;
    readonly config: RTCConfiguration;
    readonly streams: readonly MediaStream[];
  };

  class SimplePeer {
    constructor(options: PeerOptions);
    readonly connected: boolean;
    on<Name extends keyof PeerEvents>(name: Name, listener: PeerEvents[Name]): this;
    signal(signal: PeerSignal): void;
    addStream(stream: MediaStream): void;
    removeStream(stream: MediaStream): void;
    getStats(callback: (error: Error | null, reports: readonly Readonly<Record<string, unknown>>[]) => void): void;
    destroy(): void;
  }

  // biome-ignore lint/style/noDefaultExport: the library's file exports nothing else.
  export { SimplePeer as default };
}
