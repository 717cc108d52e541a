/** The ICE server for peers: a TURN relay with credentials that expire (coturn's shared secret), or else a STUN server. */
import { createHmac } from 'node:crypto';
import { TURN_CREDENTIALS_LAST_MS } from '@folkmoot/contracts/voice/limits';
import type { IceServer } from '@folkmoot/contracts/voice/wire';

export type IceSettings = {
  readonly stunUrl: string;
  /** null: no relay, so peers need a direct connection, for example in one network. */
  readonly turn: { readonly urls: readonly string[]; readonly secret: string } | null;
};

export function iceServerFor(userId: string, now: number, { stunUrl, turn }: IceSettings): IceServer {
  if (!turn) return { urls: stunUrl, username: '', credential: '' };
  const username = `${Math.floor((now + TURN_CREDENTIALS_LAST_MS) / 1000)}:${userId}`;
  return { urls: [...turn.urls], username, credential: createHmac('sha1', turn.secret).update(username).digest('base64') };
}
