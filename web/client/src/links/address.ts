/** How the address of a link is displayed. Pure. */

/** An address is asked for several things in a row. */
let last: { readonly address: string; readonly url: URL | null } = { address: '', url: null };

export function urlOf(address: string): URL | null {
  if (last.address !== address) last = { address, url: URL.parse(address) };
  return last.url;
}

/** `address`: a result of `webAddress`. */
export function isSecure(address: string): boolean {
  return urlOf(address)?.protocol === 'https:';
}

/**
 * The address that the browser opens, without ambiguous characters: the host in Punycode, the rest percent-encoded. The host is separate.
 */
export type SpeltAddress = { readonly before: string; readonly host: string; readonly after: string };

/** `address`: a result of `webAddress`. */
export function speltAddress(address: string): SpeltAddress {
  const { protocol, host, href } = new URL(address);
  const before = `${protocol}//`;
  return { before, host, after: href.slice(before.length + host.length) };
}

/** Marks that change the text direction, so that an address could be misread. */
const TURNING = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
const SCHEME = /^https?:\/*/i;

/**
 * Displays an address as it was written. If it has a mark that changes the direction, or a host that differs from the real one, it is
 * encoded.
 */
export function drawnAddress(written: string, address: string): string {
  const { hostname, href } = urlOf(address) ?? new URL(address);
  const saysHost = written.replace(SCHEME, '').toLowerCase().startsWith(hostname);
  return saysHost && !TURNING.test(written) ? written : href;
}

const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
/** `https://bank.example` or `www.bank.example` anywhere in a label. */
const ADDRESSES = /(?:https?:\/\/|www\.)[\p{L}\p{N}._-]+/gu;
const AROUND = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;
/** A label that is only a host, perhaps with a path. */
const HOST_ALONE = /^(?:[\p{L}\p{N}_-]+\.)+\p{L}{2,63}(?=[/:?#]|$)\S*$/u;

/**
 * Whether the label of a link looks like the address of another host. A label with direction marks counts, because it can look like
 * anything. A subdomain or parent domain of the host is not another host.
 */
export function namesOtherHost(label: string, address: string): boolean {
  if (TURNING.test(label)) return true;
  const { hostname } = new URL(address);
  const read = label.normalize('NFKC').replace(INVISIBLE, '').replaceAll('\u3002', '.').replace(AROUND, '').toLowerCase();
  const written = HOST_ALONE.test(read) ? [read] : (read.match(ADDRESSES) ?? []);
  return written.some((each) => {
    const host = URL.parse(/^https?:\/\//.test(each) ? each : `https://${each}`)?.hostname ?? '';
    return host !== '' && host !== hostname && !hostname.endsWith(`.${host}`) && !host.endsWith(`.${hostname}`);
  });
}
