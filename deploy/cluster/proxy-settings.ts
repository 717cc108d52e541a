/**
 * The one rule of the HTTP surface as HAProxy reads it: what reads goes to a gateway, with the sockets; what changes goes to a command
 * API; what is below /cdn/ goes to the media service.
 */
import { ACTOR_HEADER, INTERNAL_HEADER } from '@folkmoot/platform/http/internal';
import { REQUEST_ID_HEADER } from '@folkmoot/platform/http/request-id';

export type Instance = { readonly name: string /** host:port. */; readonly address: string };

export type ProxyPlaces = {
  /** host:port that is listened on. */
  readonly listen: string;
  readonly commandApis: readonly Instance[];
  readonly gateways: readonly Instance[];
  /** Where files are; without it there are none. */
  readonly media: readonly Instance[];
  /** A file that whoever may open it commands the proxy through; none when nobody is to. */
  readonly control?: string;
  /** host:port of who knows where names are by now; without it they are where they were at the start. */
  readonly resolver?: string;
};

const CHECK = ['option httpchk', 'http-check send meth GET uri /readyz ver HTTP/1.1 hdr host proxy'];
/** Nothing had been sent. */
const UNSENT = 'conn-failure';
/** Of what changes nothing. */
const UNANSWERED = 'conn-failure empty-response';

/** Set to `on` in the environment: another proxy of the operator's stands before this one. */
const TRUST = '{ env(TRUST_PROXY) -m str -i on true 1 yes }';

/** A name or an address, with or without a port. */
const HOST = String.raw`^([A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(:[0-9]{1,5})?$`;

function told(status: number, message: string): string {
  return `status ${status} content-type "application/json; charset=utf-8" hdr cache-control no-store string '${JSON.stringify({ message, path: null })}'`;
}

type Kind = {
  readonly again: string;
  /** Whose checks count. */
  readonly checked: string;
  /** Whether what comes slowly waits here, and is sent on when it is whole. */
  readonly whole?: boolean;
};

/** Behind those that are ready stand all of them once more, unasked: an answer that comes late is better than none (`-late`). */
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
    // What does not fit a number of its own it would cut, and what follows would begin elsewhere.
    'http-request deny deny_status 400 if { req.hdr(content-length) -m len 19: }',
    ...anyReady('gateways', gateways),
    ...anyReady('command-apis', commandApis),
    // For who looks after the services, from inside.
    `http-request return ${told(404, 'There is nothing here.')} if metrics`,
    `http-request return status 200 content-type application/json string '{"status":"alive"}' if { path /healthz }`,
    `http-request return status 200 content-type application/json string '{"status":"ready"}' if { path /readyz } gateways command-apis`,
    `http-request return ${told(503, 'No gateway is ready.')} if { path /readyz } !gateways`,
    `http-request return ${told(503, 'No command API is ready.')} if { path /readyz }`,
    // Those of the services are for who looks after them.
    `http-request return ${told(404, 'There is nothing here.')} if probes`,
    // Whoever offers another protocol is answered as if they had not.
    'http-request del-header upgrade unless socket',
    // Only services of ours are services of ours.
    `http-request del-header ${INTERNAL_HEADER}`,
    `http-request del-header ${ACTOR_HEADER}`,
    // Where a request came from is said by us, unless a proxy of the operator's stands before us.
    `http-request del-header x-forwarded- -m beg unless ${TRUST}`,
    `http-request del-header forwarded unless ${TRUST}`,
    `http-request del-header x-real-ip unless ${TRUST}`,
    // What it put there last; the rest may be whoever's.
    'http-request set-header x-forwarded-for %[req.hdr(x-forwarded-for,-1)] if { req.hdr(x-forwarded-for) -m found }',
    'http-request set-header x-forwarded-for %[src] unless { req.hdr(x-forwarded-for) -m found }',
    'http-request set-header x-forwarded-proto http unless { req.hdr(x-forwarded-proto) -m found }',
    'http-request set-header x-forwarded-host %[req.hdr(host)] unless { req.hdr(x-forwarded-host) -m found }',
    // What a request is called in logs and in the metadata of events is no text of anybody's.
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
    // Clients that upload wait forever on a 5xx (DB-8).
    'http-after-response set-status 404 if { status 502:504 }',
  ];
}

export function proxySettings(places: ProxyPlaces): string {
  const { gateways, commandApis, control, resolver } = places;
  const unanswered = 'The service behind does not answer.';
  const lines = [
    'global',
    'log stdout format raw daemon notice',
    'fd-hard-limit 131072',
    // Who ends it kindly waits no longer for sockets, which never end by themselves.
    'hard-stop-after 10s',
    'nbthread 1',
    ...(control === undefined ? [] : [`stats socket ${control} mode 600 level admin`]),
    ...(resolver === undefined ? [] : ['resolvers names', `nameserver here ${resolver}`]),
    'defaults',
    'log global',
    'mode http',
    // Nobody speaks HTTP/2 in the clear but to get past what is said of paths.
    'option disable-h2-upgrade',
    'timeout connect 4s',
    'timeout http-request 15s',
    'timeout http-keep-alive 75s',
    // Longer than any service makes anybody wait.
    'timeout client 75s',
    'timeout server 60s',
    // Longer than the time between two pings.
    'timeout tunnel 90s',
    'timeout check 1500ms',
    'retries 3',
    'option redispatch 1',
    // A connection that is refused says it at once; whoever drains says it when asked, and keeps what runs.
    'default-server inter 500ms fastinter 250ms fall 3 rise 1 error-limit 1 on-error mark-down',
    ...(resolver === undefined ? [] : ['default-server resolvers names init-addr last,libc,none']),
    `http-error ${told(400, 'This is no request.')}`,
    `http-error ${told(408, 'The request took too long to come.')}`,
    ...[500, 502, 503, 504].map((status) => `http-error ${told(status, unanswered)}`),
    ...front(places),
    ...backend('gateways', gateways, { again: UNANSWERED, checked: 'gateways', whole: true }),
    // Counted apart: sockets stay, and would send all requests elsewhere.
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
