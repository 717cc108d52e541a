/**
 * Whether a request comes from a person on this very machine. The address alone does not say so: behind a reverse proxy on the same machine
 * every client has a loopback address, and a web page in a browser on this machine can send requests too. So all that a request says must
 * agree. Fails closed.
 */
import type { IncomingHttpHeaders } from 'node:http';
import ipaddr from 'ipaddr.js';

/** What reverse proxies and tunnels add. */
const FORWARDING = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'cf-connecting-ip',
  'true-client-ip',
  'fly-client-ip',
];

function isLoopback(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';
}

function isLocalName(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const name = new URL(url).hostname.replace(/^\[|\]$/g, '');
  return name === 'localhost' || name.endsWith('.localhost') || isLoopback(name);
}

/** `address`: the client's, by the rule of `clientAddress`. `trustProxy`: the operator says that a proxy of theirs names the client. */
export function isLocalRequest(headers: IncomingHttpHeaders, address: string, trustProxy: boolean): boolean {
  if (!isLoopback(address)) return false;
  if (!trustProxy && FORWARDING.some((name) => headers[name] !== undefined)) return false;
  const { host, origin } = headers;
  // A page of another site, or one whose name was made to lead here (DNS rebinding).
  return isLocalName(`http://${host ?? ''}`) && (origin === undefined || isLocalName(origin));
}
