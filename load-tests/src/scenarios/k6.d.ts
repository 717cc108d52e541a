/** The parts of k6's modules that the scenarios use. The modules exist only inside k6. */
declare const __ENV: Readonly<Record<string, string | undefined>>;
declare function open(path: string): string;

declare module 'k6/http' {
  /** `status` 0: there was no answer. `error` is the reason. */
  export type Reply = { readonly status: number; readonly body: string | null; readonly error: string };
  export type Params = {
    readonly headers?: Readonly<Record<string, string>>;
    readonly tags?: Readonly<Record<string, string>>;
    readonly timeout?: string;
  };
  export function asyncRequest(method: string, url: string, body: string | null, params: Params): Promise<Reply>;
}

declare module 'k6/metrics' {
  type Tags = Readonly<Record<string, string>>;
  export class Trend {
    constructor(name: string, isTime: boolean);
    add(value: number, tags?: Tags): void;
  }
  export class Counter {
    constructor(name: string);
    add(value: number, tags?: Tags): void;
  }
}

declare module 'k6/execution' {
  /** The scenario of the calling function. */
  export const scenario: { readonly iterationInTest: number; readonly startTime: number };
}

declare module 'k6/websockets' {
  export class WebSocket {
    constructor(url: string);
    onmessage: (event: { readonly data: string }) => void;
    onerror: (event: { readonly error: string }) => void;
    onclose: () => void;
    send(text: string): void;
    close(): void;
  }
}
