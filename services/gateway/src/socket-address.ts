import type { IoSocket } from './fan-out.ts';

/** As the HTTP edge has it: the first address that the operator's proxy names, else the other end of the line. */
export function addressOf({ handshake }: IoSocket, trustProxy: boolean): string {
  const named = trustProxy ? handshake.headers['x-forwarded-for'] : undefined;
  const [first = ''] = (Array.isArray(named) ? named.join(',') : (named ?? '')).split(',');
  return first.trim() || handshake.address;
}
