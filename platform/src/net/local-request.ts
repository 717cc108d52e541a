/**
 * Whether a request comes from a person on this machine. The address alone is not enough: behind a local reverse proxy every client has a
 * loopback address, and a web page in a local browser can send requests too. So every part of the request must agree. Returns false in
 * doubt.
 */
import type { IncomingHttpHeaders } from 'node:http';
import ipaddr from 'ipaddr.js';
import { remembered } from './remembered.ts';

/** Headers that reverse proxies and tunnels add. */
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

const isLoopback = remembered((address) => ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback');

const isLocalName = remembered((url) => {
  if (!URL.canParse(url)) return false;
  const name = new URL(url).hostname.replace(/^\[|\]$/g, '');
  return name === 'localhost' || name.endsWith('.localhost') || isLoopback(name);
});

/** `address`: from `clientAddress`. `trustProxy`: the operator runs a proxy that names the client. */
export function isLocalRequest(headers: IncomingHttpHeaders, address: string, trustProxy: boolean): boolean {
  if (!isLoopback(address)) return false;
  if (!trustProxy && FORWARDING.some((name) => headers[name] !== undefined)) return false;
  const { host, origin } = headers;
  // Excludes pages of other sites, and names that were made to resolve to this machine (DNS rebinding).
  return isLocalName(`http://${host ?? ''}`) && (origin === undefined || isLocalName(origin));
}
