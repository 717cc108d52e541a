/** A free port of this machine that is not reserved by a stopped process either. */
import { freePorts } from '@folkmoot/platform/net/free-ports';

export async function freePort(): Promise<number> {
  const [port = 0] = await freePorts(1);
  return port;
}
