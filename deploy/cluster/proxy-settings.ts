/**
 * The HAProxy configuration, with the routing rule of the HTTP surface: reads and sockets go to a gateway, changes go to a command API, and
 * paths below /cdn/ go to the media service.
 */
import { ACTOR_HEADER, INTERNAL_HEADER } from '@folkmoot/platform/http/internal';
import { REQUEST_ID_HEADER } from '@folkmoot/platform/http/request-id';

export type Instance = { readonly name: string /** host:port. */; readonly address: string };

export type ProxyPlaces = {
  /** The listening address as host:port. */
  readonly listen: string;
  readonly commandApis: readonly Instance[];
  readonly gateways: readonly Instance[];
  /** The media services. Empty: there are no files. */
  readonly media: readonly Instance[];
  /** The path of the control socket, which gives full control of the proxy. undefined: none. */
  readonly control?: string;
  /** The DNS server as host:port, which follows changed addresses. undefined: names are resolved once at the start. */
  readonly resolver?: string;
};

const CHECK = ['option httpchk', 'http-check send meth GET uri /readyz ver HTTP/1.1 hdr host proxy'];
/** The request was not sent. */
const UNSENT = 'conn-failure';
/** For requests that change nothing. */
const UNANSWERED = 'conn-failure empty-response';

/** True if the environment variable is `on`: another proxy of the operator is in front of this one. */
const TRUST = '{ env(TRUST_PROXY) -m str -i on true 1 yes }';

/** A host name or an address, with or without a port. */
const HOST = String.raw`^([A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(:[0-9]{1,5})?$`;

function told(status: number, message: string): string {
  return `status ${status} content-type "application/json; charset=utf-8" hdr cache-control no-store string '${JSON.stringify({ message, path: null })}'`;
}

type Kind = {
  readonly again: string;
  /** The backend whose health checks apply. */
  readonly checked: string;
  /** Whether the proxy buffers a slow body, and sends it when it is complete. */
  readonly whole?: boolean;
};

/** After the ready instances, all are listed again without checks (`-late`), because a late answer is better than none. */
function backend(name: string, instances: readonly Instance[], { again, checked, whole = false }: Kind): readonly string[] {
  return [
    `backend ${name}`,
    'balance leastconn',
    'option allbackups',
    `retry-on ${again}`,
    ...(whole ? ['option http-buffer-request'] : []),
    ...(checked === name ? CHECK : []),
    ...instances.map((each) => {
      const ready = checked === name ? 'check observe layer4' : `track ${checked}/${each.name}`;
      return `server ${each.name} ${each.address} ${ready}`;
    }),
    ...instances.map((each) => `server ${each.name}-late ${each.address} backup`),
  ];
}

function anyReady(name: string, instances: readonly Instance[]): readonly string[] {
  return instances.map((each) => `acl ${name} srv_is_up(${name}/${each.name})`);
}

function front({ listen, commandApis, gateways, media }: ProxyPlaces): readonly string[] {
  return [
    'frontend front',
    `bind ${listen}`,
    'acl reads method GET HEAD OPTIONS',
    'acl socket req.hdr(upgrade) -i websocket',
    'acl files path_reg ^/+cdn(/|$)',
    'acl metrics path,url_dec -m reg -i ^/+metrics/*(;.*)?$',
    'acl probes path,url_dec -m reg -i ^/+(healthz|readyz)/*(;.*)?$',
    `http-request deny deny_status 400 if { req.hdr(host) -m found } !{ req.fhdr(host) -m reg '${HOST}' }`,
    // HAProxy would truncate a larger number, and the next request would start at another byte.
    'http-request deny deny_status 400 if { req.hdr(content-length) -m len 19: }',
    ...anyReady('gateways', gateways),
    ...anyReady('command-apis', commandApis),
    // Only for operators, from inside the network.
    `http-request return ${told(404, 'There is nothing here.')} if metrics`,
    `http-request return status 200 content-type application/json string '{"status":"alive"}' if { path /healthz }`,
    `http-request return status 200 content-type application/json string '{"status":"ready"}' if { path /readyz } gateways command-apis`,
    `http-request return ${told(503, 'No gateway is ready.')} if { path /readyz } !gateways`,
    `http-request return ${told(503, 'No command API is ready.')} if { path /readyz }`,
    // The probes of the services are for operators.
    `http-request return ${told(404, 'There is nothing here.')} if probes`,
    // A request to upgrade to another protocol is handled like one without it.
    'http-request del-header upgrade unless socket',
    // Only our services may send this header.
    `http-request del-header ${INTERNAL_HEADER}`,
    `http-request del-header ${ACTOR_HEADER}`,
    // The proxy sets the client address itself, unless a proxy of the operator is in front.
    `http-request del-header x-forwarded- -m beg unless ${TRUST}`,
    `http-request del-header forwarded unless ${TRUST}`,
    `http-request del-header x-real-ip unless ${TRUST}`,
    // Keeps the last value, which the operator's proxy added. The others are untrusted.
    'http-request set-header x-forwarded-for %[req.hdr(x-forwarded-for,-1)] if { req.hdr(x-forwarded-for) -m found }',
    'http-request set-header x-forwarded-for %[src] unless { req.hdr(x-forwarded-for) -m found }',
    'http-request set-header x-forwarded-proto http unless { req.hdr(x-forwarded-proto) -m found }',
    'http-request set-header x-forwarded-host %[req.hdr(host)] unless { req.hdr(x-forwarded-host) -m found }',
    // The request id is in logs and in the metadata of events, so clients must not choose it.
    `http-request set-header ${REQUEST_ID_HEADER} %[uuid()] unless ${TRUST} { req.fhdr(${REQUEST_ID_HEADER}) -m reg ^[A-Za-z0-9_-]{1,64}$ }`,
    ...(media.length > 0 ? ['use_backend media if files'] : []),
    'use_backend sockets if socket reads',
    'use_backend gateways if reads',
    'default_backend command-apis',
  ];
}

function fileBackend({ media }: ProxyPlaces): readonly string[] {
  if (media.length === 0) return [];
  return [
    'backend media',
    `retry-on ${UNSENT}`,
    ...media.map((each) => `server ${each.name} ${each.address}`),
    // Upload clients wait forever after a 5xx (DB-8).
    'http-after-response set-status 404 if { status 502:504 }',
  ];
}

export function proxySettings(places: ProxyPlaces): string {
  const { gateways, commandApis, control, resolver } = places;
  const unanswered = 'The service does not answer.';
  const lines = [
    'global',
    'log stdout format raw daemon notice',
    'fd-hard-limit 131072',
    // Limits a graceful stop, because sockets never end by themselves.
    'hard-stop-after 10s',
    'nbthread 1',
    ...(control === undefined ? [] : [`stats socket ${control} mode 600 level admin`]),
    ...(resolver === undefined ? [] : ['resolvers names', `nameserver here ${resolver}`]),
    'defaults',
    'log global',
    'mode http',
    // Clients use HTTP/2 without TLS only to bypass the path rules.
    'option disable-h2-upgrade',
    'timeout connect 4s',
    'timeout http-request 15s',
    'timeout http-keep-alive 75s',
    // Longer than the longest response time of any service.
    'timeout client 75s',
    'timeout server 60s',
    // Longer than the interval between two pings.
    'timeout tunnel 90s',
    'timeout check 1500ms',
    'retries 3',
    'option redispatch 1',
    // A refused connection marks an instance as down immediately. A draining instance fails its checks and keeps running requests.
    'default-server inter 500ms fastinter 250ms fall 3 rise 1 error-limit 1 on-error mark-down',
    ...(resolver === undefined ? [] : ['default-server resolvers names init-addr last,libc,none']),
    `http-error ${told(400, 'This is not a valid HTTP request.')}`,
    `http-error ${told(408, 'The request took too long to arrive.')}`,
    ...[500, 502, 503, 504].map((status) => `http-error ${told(status, unanswered)}`),
    ...front(places),
    ...backend('gateways', gateways, { again: UNANSWERED, checked: 'gateways', whole: true }),
    // A separate backend, because long-lived sockets would count as load and divert all requests.
    ...backend('sockets', gateways, { again: UNANSWERED, checked: 'gateways' }),
    ...backend('command-apis', commandApis, { again: UNSENT, checked: 'command-apis', whole: true }),
    ...fileBackend(places),
  ];
  const heads = /^(global|defaults|resolvers|frontend|backend)\b/;
  return `${lines
    .map((line) => (heads.test(line) ? `\n${line}` : `  ${line}`))
    .join('\n')
    .trimStart()}\n`;
}
