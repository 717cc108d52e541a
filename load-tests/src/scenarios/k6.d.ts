/** As much of k6's own modules as the scenarios use; they exist only inside k6. */
declare const __ENV: Readonly<Record<string, string | undefined>>;
declare const __VU: number;
declare function open(path: string): string;

declare module 'k6/http' {
  export type Reply = { readonly status: number; readonly body: string | null };
  export type Params = { readonly headers?: Readonly<Record<string, string>>; readonly tags?: Readonly<Record<string, string>> };
  export function get(url: string, params: Params): Reply;
  export function asyncRequest(method: 'POST', url: string, body: string, params: Params): Promise<Reply>;
}

declare module 'k6/metrics' {
  export class Trend {
    constructor(name: string, isTime: boolean);
    add(value: number): void;
  }
  export class Rate {
    constructor(name: string);
    add(value: boolean): void;
  }
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
