/** Time limit for monitoring: work that takes longer counts as failed and is not awaited any more. */
import { Failure } from '../errors.ts';

export async function within<T>(ms: number, work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Failure('Timeout', `No answer within ${ms} ms.`)), ms);
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
}
