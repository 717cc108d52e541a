import { VoiceRecording } from '@folkmoot/contracts/voice-messages/recording';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextRecorderState, type RecorderEvent, type RecorderState, recordedMs } from './recorder-state.ts';

const limits = { longestMs: 10_000, mostBytes: 1000 };
const asking: RecorderState = { kind: 'asking' };
const file = new File(['sound'], 'voice-message.webm');

function after(...events: readonly RecorderEvent[]): RecorderState {
  return events.reduce((state, event) => nextRecorderState(state, event, limits), asking);
}

const opened: RecorderEvent = { type: 'opened', at: 100 };
const stopped = (at: number): RecorderEvent => ({ type: 'stopped', at, reason: 'user' });
const finished: RecorderEvent = { type: 'finished', file };

describe('a recording', () => {
  it('does not count pauses', () => {
    const state = after(opened, { type: 'paused', at: 1100 }, { type: 'resumed', at: 5000 }, stopped(5500), finished);
    expect(state).toMatchObject({ kind: 'recorded', file, reason: 'user', recording: { durationMs: 1500 } });
  });

  it('has the loudness that was measured while it ran', () => {
    const paused = after(opened, { type: 'measured', at: 200, level: 0.5 }, { type: 'paused', at: 300 });
    expect(nextRecorderState(paused, { type: 'measured', at: 400, level: 1 }, limits)).toMatchObject({ levels: [0.5] });
  });

  it.each<[string, RecorderEvent]>([
    ['duration', { type: 'measured', at: 10_100, level: 1 }],
    ['size', { type: 'grew', at: 900, bytes: 1000 }],
  ])('ends at the largest %s', (_title, event) => {
    expect(after(opened, event)).toMatchObject({ kind: 'finishing', reason: 'full' });
  });

  it('is kept if the microphone is lost', () => {
    expect(after(opened, { type: 'stopped', at: 900, reason: 'lost' }, finished)).toMatchObject({ kind: 'recorded', reason: 'lost' });
  });

  it('keeps the first reason for its end', () => {
    expect(after(opened, stopped(900), { type: 'stopped', at: 950, reason: 'lost' })).toMatchObject({ reason: 'user', recordedMs: 800 });
  });

  it('fails without the microphone, and without data', () => {
    expect(after({ type: 'failed', problem: 'denied' })).toEqual({ kind: 'failed', problem: 'denied' });
    expect(after(opened, stopped(900), { type: 'finished', file: null })).toEqual({ kind: 'failed', problem: 'empty' });
  });
});

const at = fc.integer({ min: 0, max: 30_000 });
const anEvent: fc.Arbitrary<RecorderEvent> = fc.oneof(
  fc.record({ type: fc.constant('opened' as const), at }),
  fc.record({ type: fc.constant('failed' as const), problem: fc.constant('denied' as const) }),
  fc.record({ type: fc.constant('measured' as const), at, level: fc.double({ min: 0, max: 1, noNaN: true }) }),
  fc.record({ type: fc.constant('grew' as const), at, bytes: fc.nat(1500) }),
  fc.record({ type: fc.constantFrom('paused' as const, 'resumed' as const), at }),
  fc.record({ type: fc.constant('stopped' as const), at, reason: fc.constantFrom('user' as const, 'lost' as const) }),
  fc.record({ type: fc.constant('finished' as const), file: fc.constantFrom(file, null) }),
);

describe('any order of events', () => {
  it('never records longer than allowed, shortens the recording or leaves its end', () => {
    fc.assert(
      fc.property(fc.array(anEvent, { maxLength: 40 }), (events) => {
        let state: RecorderState = asking;
        let least = 0;
        for (const event of events) {
          const next = nextRecorderState(state, event, limits);
          if (state.kind === 'recorded' || state.kind === 'failed') expect(next).toBe(state);
          if (state.kind === 'finishing') expect(['finishing', 'recorded', 'failed']).toContain(next.kind);
          const length = 'at' in event ? recordedMs(next, event.at, limits) : 0;
          expect(length).toBeLessThanOrEqual(limits.longestMs);
          if (next.kind === 'paused' || next.kind === 'finishing') {
            expect(next.recordedMs).toBeGreaterThanOrEqual(least);
            least = next.recordedMs;
          }
          if (next.kind === 'recorded') expect(VoiceRecording.safeParse(next.recording).success).toBe(true);
          state = next;
        }
      }),
    );
  });
});
