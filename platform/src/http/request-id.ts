/** The id of a request, from the proxy to the log. It is also the correlation id of the command. */
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export const REQUEST_ID_HEADER = 'x-request-id';

/** Formats that proxies generate (uuids, hex, base64url). Any other text stays out of the log. */
const FROM_PROXY = /^[\w-]{1,64}$/;

/** Generates request ids. Uses the proxy's id if the operator runs the proxy. */
export function requestIds(trustProxy: boolean): (request: Pick<IncomingMessage, 'headers'>) => string {
  // A prefix per process and a number per request: as unique as a random id, and much cheaper.
  const prefix = randomBytes(6).toString('base64url');
  let count = 0;
  return ({ headers }) => {
    const given = trustProxy ? headers[REQUEST_ID_HEADER] : undefined;
    if (typeof given === 'string' && FROM_PROXY.test(given)) return given;
    count += 1;
    return `${prefix}-${count.toString(36)}`;
  };
}
