/** A witness as in c2sp.org/tlog-witness, for one log, on its own port. */
import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text as whole } from 'node:stream/consumers';
import { freePorts } from '../net/free-ports.ts';
import { type Head, isConsistent } from './check-paths.ts';
import { openCheckpoint, readHead } from './checkpoint.ts';
import { EMPTY_ROOT } from './hashes.ts';
import { readNote, type Verifier } from './note.ts';

export type Kind = 'ed25519' | 'ml-dsa-44';

/** Signs like a witness. */
export type Cosigner = { readonly vkey: string; readonly line: (text: string, seconds: number) => string };

const TYPES = { ed25519: { type: 0x04, keyBytes: 32 }, 'ml-dsa-44': { type: 0x06, keyBytes: 1312 } } as const;

function keysOf(kind: Kind): { readonly publicKey: KeyObject; readonly privateKey: KeyObject } {
  return kind === 'ed25519' ? generateKeyPairSync('ed25519') : generateKeyPairSync('ml-dsa-44');
}

function uint64(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
}

function message(kind: Kind, by: string, text: string, seconds: number): Buffer {
  if (kind === 'ed25519') return Buffer.from(`cosignature/v1\ntime ${seconds}\n${text}`);
  const [origin = '', size = '', root = ''] = text.split('\n');
  const named = (name: string) => Buffer.concat([Buffer.from([Buffer.byteLength(name)]), Buffer.from(name)]);
  const numbers = [uint64(0), uint64(Number(size))];
  return Buffer.concat([Buffer.from('subtree/v1\n\0'), named(by), uint64(seconds), named(origin), ...numbers, Buffer.from(root, 'base64')]);
}

export function cosigner(name: string, kind: Kind = 'ed25519'): Cosigner {
  const { publicKey, privateKey } = keysOf(kind);
  const { type, keyBytes } = TYPES[kind];
  const key = Buffer.concat([Buffer.from([type]), publicKey.export({ format: 'der', type: 'spki' }).subarray(-keyBytes)]);
  const id = createHash('sha256').update(`${name}\n`).update(key).digest().subarray(0, 4);
  return {
    vkey: `${name}+${id.toString('hex')}+${key.toString('base64')}`,
    line(text, seconds) {
      const signature = sign(null, message(kind, name, text, seconds), privateKey);
      return `— ${name} ${Buffer.concat([id, uint64(seconds), signature]).toString('base64')}`;
    },
  };
}

export type TestWitness = {
  /** In the format of the operator's setting. */
  readonly setting: string;
  readonly vkey: string;
  /** Size of the cosigned tree. */
  readonly size: () => number;
  /** Status codes of its answers. */
  readonly answers: () => readonly number[];
  /** Overrides its answer, until null is passed. */
  readonly say: (answer: { readonly status: number; readonly body: string } | null) => void;
  readonly stop: () => Promise<void>;
};

export async function startTestWitness(name: string, log: Verifier, kind: Kind = 'ed25519'): Promise<TestWitness> {
  const { vkey, line } = cosigner(name, kind);
  const answers: number[] = [];
  let seen: Head = { size: 0, root: EMPTY_ROOT };
  let instead: { readonly status: number; readonly body: string } | null = null;

  function judge(body: string): { readonly status: number; readonly body: string } {
    const split = body.indexOf('\n\n');
    const [first = '', ...lines] = body.slice(0, split).split('\n');
    const note = body.slice(split + 2);
    const { text = '' } = readNote(note) ?? {};
    if (readHead(text)?.origin !== log.name) return { status: 404, body: '' };
    const head = openCheckpoint(note, log);
    if (!head) return { status: 403, body: '' };
    if (Number(first.replace(/^old /, '')) !== seen.size) return { status: 409, body: `${seen.size}\n` };
    const path = lines.map((each) => Buffer.from(each, 'base64'));
    if (seen.size > 0 && !isConsistent(seen, head, path)) return { status: 422, body: '' };
    seen = head;
    return { status: 200, body: `${line(text, Math.floor(Date.now() / 1000))}\n` };
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await whole(request);
    const given = instead ?? (request.url === '/add-checkpoint' ? judge(body) : { status: 404, body: '' });
    answers.push(given.status);
    response.writeHead(given.status).end(given.body);
  }

  const server = createServer((request, response) => void answer(request, response));
  const [port = 0] = await freePorts(1);
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  return {
    setting: `${vkey} http://127.0.0.1:${port}/`,
    vkey,
    size: () => seen.size,
    answers: () => answers,
    say(given) {
      instead = given;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
