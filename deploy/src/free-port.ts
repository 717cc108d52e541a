/** A port of this machine that nobody listens on right now, nor sits on while a process that had it is away. */
import { freePorts } from '@folkmoot/platform/net/free-ports';

export async function freePort(): Promise<number> {
  const [port = 0] = await freePorts(1);
  return port;
}
