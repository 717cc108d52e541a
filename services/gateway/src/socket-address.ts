import type { IoSocket } from './fan-out.ts';

/** As the HTTP edge has it: the address that the operator's proxy put last, else the other end of the line. */
export function addressOf({ handshake }: IoSocket, trustProxy: boolean): string {
  const named = trustProxy ? handshake.headers['x-forwarded-for'] : undefined;
  const last = (Array.isArray(named) ? named.join(',') : (named ?? '')).split(',').at(-1) ?? '';
  return last.trim() || handshake.address;
}
