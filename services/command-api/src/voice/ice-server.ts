/** How peers find each other: a relay with credentials that end by themselves (coturn's shared secret), else an address finder. */
import { createHmac } from 'node:crypto';
import { TURN_CREDENTIALS_LAST_MS } from '@folkmoot/contracts/voice/limits';
import type { IceServer } from '@folkmoot/contracts/voice/wire';

export type IceSettings = {
  readonly stunUrl: string;
  /** Null: people must reach each other by themselves, as they do in one network. */
  readonly turn: { readonly urls: readonly string[]; readonly secret: string } | null;
};

export function iceServerFor(userId: string, now: number, { stunUrl, turn }: IceSettings): IceServer {
  if (!turn) return { urls: stunUrl, username: '', credential: '' };
  const username = `${Math.floor((now + TURN_CREDENTIALS_LAST_MS) / 1000)}:${userId}`;
  return { urls: [...turn.urls], username, credential: createHmac('sha1', turn.secret).update(username).digest('base64') };
}
