/** What only the browser that began a link knows: the code that comes back is worth nothing elsewhere. */
import { readText, removeEntry, writeText } from '../local/local-store.ts';

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

async function challengeOf(secret: string): Promise<string> {
  return base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret))));
}

/** Kept for the page that the provider leads back to; what is told of it beforehand. */
export async function newChallenge(): Promise<string> {
  const secret = base64url(crypto.getRandomValues(new Uint8Array(32)));
  writeText('linkSecret', secret);
  return challengeOf(secret);
}

/**
 * Whether this browser began the link that a `state` speaks of: it bears the challenge of the secret that is kept here. Somebody who sends
 * others to the provider with a link of their own would else be given what those let in.
 */
export async function isBegunHere(state: string): Promise<boolean> {
  const secret = keptSecret();
  return secret !== undefined && state.split('.')[2] === (await challengeOf(secret));
}

export function keptSecret(): string | undefined {
  return readText('linkSecret') ?? undefined;
}

export function forgetSecret(): void {
  removeEntry('linkSecret');
}
