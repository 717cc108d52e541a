import { clientAddress } from '@folkmoot/platform/net/client-address';
import type { IoSocket } from './fan-out.ts';

/** As the HTTP edge has it: the address that the operator's proxy put last, else the other end of the line. */
export function addressOf({ handshake }: IoSocket, trustProxy: boolean): string {
  return clientAddress(trustProxy ? handshake.headers['x-forwarded-for'] : undefined, handshake.address);
}
