import type { CommandApiOptions } from '@folkmoot/command-api/app';
import type { Config } from '@folkmoot/platform/config/config';
import { Failure } from '@folkmoot/platform/errors';

/** A relay without its secret would refuse every call later, so it is refused at the start. */
export function iceSettings({ STUN_URL: stunUrl, TURN_URL: urls, TURN_SECRET: secret }: Config): CommandApiOptions['ice'] {
  if (urls === undefined) return { stunUrl, turn: null };
  if (secret === undefined) throw new Failure('Misconfigured', 'TURN_URL needs TURN_SECRET, the static-auth-secret of the relay.');
  return { stunUrl, turn: { urls: urls.split(','), secret } };
}
