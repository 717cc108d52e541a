/** Signs many sockets on, a few at a time: a crowd that is simply there, not one that storms in. */
import { type MemberSocket, memberSocket } from '../wire/member-socket.ts';

const AT_ONCE = 16;

/** One socket a token, in their order; the handlers are told which. */
export async function connectAll(
  port: number,
  tokens: readonly string[],
  onEvent: (index: number, packet: Buffer) => void,
  onLost: (index: number) => void = () => undefined,
): Promise<readonly MemberSocket[]> {
  const sockets: MemberSocket[] = [];
  let next = 0;
  async function lane(): Promise<void> {
    for (let index = next++; index < tokens.length; index = next++) {
      const at = index;
      sockets[at] = await memberSocket(
        port,
        tokens[at] ?? '',
        (packet) => onEvent(at, packet),
        () => onLost(at),
      );
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return sockets;
}
