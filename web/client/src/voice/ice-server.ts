import { generateIceServer } from '@folkmoot/contracts/voice/commands';
import type { IceServer } from '@folkmoot/contracts/voice/wire';
import { call } from '../api/call.ts';

const KEPT_MS = 60 * 60 * 1000;
let kept: { readonly at: number; readonly server: IceServer } | null = null;

/** Requested once an hour (specification, section 9). */
export async function iceServer(): Promise<IceServer> {
  if (kept && Date.now() - kept.at < KEPT_MS) return kept.server;
  const { result } = await call(generateIceServer, {});
  kept = { at: Date.now(), server: result };
  return result;
}
