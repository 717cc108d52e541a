import { clientAddress } from '@folkmoot/platform/net/client-address';
import type { IoSocket } from './fan-out.ts';

/** The same rule as for HTTP: the last address that the operator's proxy added, or else the address of the connection. */
export function addressOf({ handshake }: IoSocket, trustProxy: boolean): string {
  return clientAddress(trustProxy ? handshake.headers['x-forwarded-for'] : undefined, handshake.address);
}
