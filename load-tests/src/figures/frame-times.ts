/** Work of the main thread of a page for each frame, from a trace of Chromium. */
import { z } from 'zod';

export const TraceEvent = z.object({
  name: z.string(),
  pid: z.number(),
  tid: z.number(),
  /** Microseconds. */
  ts: z.number(),
  dur: z.number().optional(),
});
export type TraceEvent = z.infer<typeof TraceEvent>;

const TASK = 'RunTask';
/** Only the main thread of a page dispatches events. */
const DISPATCH = 'EventDispatch';
const FRAME_US = 1_000_000 / 60;

/** Milliseconds that the tasks that start in a frame take, for each frame with a task. Empty: the page got no event. */
export function frameTimes(events: readonly TraceEvent[]): readonly number[] {
  const dispatch = events.find(({ name }) => name === DISPATCH);
  const frames = new Map<number, number>();
  for (const { name, pid, tid, ts, dur = 0 } of events) {
    if (name !== TASK || pid !== dispatch?.pid || tid !== dispatch.tid) continue;
    const frame = Math.floor(ts / FRAME_US);
    frames.set(frame, (frames.get(frame) ?? 0) + dur / 1000);
  }
  return [...frames.values()];
}
