/** A secret of the browser that started to link an account. The code of the provider is worthless without it. */
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

/** Stores a new secret for the redirect page, and returns its challenge, which is sent first. */
export async function newChallenge(): Promise<string> {
  const secret = base64url(crypto.getRandomValues(new Uint8Array(32)));
  writeText('linkSecret', secret);
  return challengeOf(secret);
}

/**
 * Whether this browser started the link of a `state`, which contains the challenge of the stored secret. Otherwise an attacker could send
 * users to the provider with a link of their own, and get access to the accounts of those users.
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
