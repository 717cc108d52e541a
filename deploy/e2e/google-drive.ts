/**
 * A drive on this machine that answers the requests of the web client to Google Drive: folders, uploads in one request, and
 * permissions.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

export type DriveEntry = {
  readonly id: string;
  readonly name: string;
  readonly mimeType: string;
  readonly parents: readonly string[];
  /** Size of the content. */
  bytes: number;
  /** Roles of everyone. */
  readonly anyone: string[];
};

export type Drive = {
  readonly url: string;
  readonly entries: readonly DriveEntry[];
  readonly stop: () => Promise<void>;
};

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, content-type',
  'access-control-allow-methods': 'GET, POST',
};

type About = { readonly name: string; readonly mimeType: string; readonly parents?: readonly string[] };

/** The JSON of a multipart body, and the size of the content after it. */
function multipartOf(request: IncomingMessage, body: Buffer): { readonly about: About; readonly bytes: number } {
  const boundary = /boundary=(\S+)/.exec(request.headers['content-type'] ?? '')?.[1] ?? '';
  const [head = '', middle = ''] = body.subarray(0, 4096).toString('latin1').split(`--${boundary}\r\n`).slice(1);
  const about = JSON.parse(head.slice(head.indexOf('\r\n\r\n'))) as About;
  const start = body.indexOf(middle.slice(0, middle.indexOf('\r\n\r\n') + 4), 0, 'latin1') + middle.indexOf('\r\n\r\n') + 4;
  return { about, bytes: body.length - start - `\r\n--${boundary}--`.length };
}

/** `knows`: whether an access token is valid. */
export async function startDrive(knows: (accessToken: string) => Promise<boolean>): Promise<Drive> {
  const entries: DriveEntry[] = [];

  function add({ name, mimeType, parents = [] }: About, bytes: number): DriveEntry {
    const entry = { id: `drive-${entries.length + 1}`, name, mimeType, parents, bytes, anyone: [] };
    entries.push(entry);
    return entry;
  }

  async function answer(request: IncomingMessage): Promise<object | null> {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://drive');
    const body = Buffer.concat(await request.toArray());
    if (pathname === '/drive/v3/files' && request.method === 'GET') {
      const name = /name = '([^']*)'/.exec(searchParams.get('q') ?? '')?.[1];
      return { files: entries.filter((entry) => entry.name === name).map(({ id }) => ({ id })) };
    }
    if (pathname === '/drive/v3/files') return { id: add(JSON.parse(body.toString()) as About, 0).id };
    if (pathname === '/upload/drive/v3/files') {
      const { about, bytes } = multipartOf(request, body);
      return { id: add(about, bytes).id };
    }
    const [, id] = /^\/drive\/v3\/files\/([^/]+)\/permissions$/.exec(pathname) ?? [];
    const entry = entries.find((each) => each.id === id);
    const { role, type } = JSON.parse(body.toString()) as { role: string; type: string };
    if (!entry || type !== 'anyone') return null;
    entry.anyone.push(role);
    return {};
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'OPTIONS') return void response.writeHead(204, CORS).end();
    const isAllowed = await knows(request.headers.authorization?.replace(/^Bearer /, '') ?? '');
    const answered = isAllowed ? await answer(request) : null;
    const status = answered ? 200 : isAllowed ? 404 : 401;
    response.writeHead(status, { ...CORS, 'content-type': 'application/json' }).end(JSON.stringify(answered ?? {}));
  }

  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.writeHead(500, CORS).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The drive has no port.');
  return {
    url: `http://localhost:${address.port}`,
    entries,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
