/** Connects many sockets, a few at a time, without a burst. */
import { type MemberSocket, memberSocket } from '../wire/member-socket.ts';

const AT_ONCE = 16;

/** One socket per token, in order. The handlers get its index. */
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
