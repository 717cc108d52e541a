/** What a request is called, from the proxy to the log: also the correlation id of the command that it carries. */
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export const REQUEST_ID_HEADER = 'x-request-id';

/** What proxies make (uuids, hex, base64url); anything else is somebody's text and does not get into our log. */
const FROM_PROXY = /^[\w-]{1,64}$/;

/** Names requests; takes over the proxy's name where the proxy in front is the operator's own. */
export function requestIds(trustProxy: boolean): (request: Pick<IncomingMessage, 'headers'>) => string {
  // A prefix a process and a number a request: as unique as a random id, at a fraction of its price.
  const prefix = randomBytes(6).toString('base64url');
  let count = 0;
  return ({ headers }) => {
    const given = trustProxy ? headers[REQUEST_ID_HEADER] : undefined;
    if (typeof given === 'string' && FROM_PROXY.test(given)) return given;
    count += 1;
    return `${prefix}-${count.toString(36)}`;
  };
}
