import { describe, expect, it } from 'vitest';
import { lineCounts, qualityOf } from './quality.ts';

const counts = (rttMs: number | null, received: number, lost: number) => ({ rttMs, received, lost });

describe('the quality of a connection', () => {
  it.each([
    ['a quick whole one', counts(40, 200, 0), 'good'],
    ['one of which nothing is known yet', counts(null, 100, 0), 'good'],
    ['a slow one', counts(400, 200, 0), 'fair'],
    ['one that loses a little', counts(40, 195, 5), 'fair'],
    ['a very slow one', counts(700, 200, 0), 'poor'],
    ['one that loses much', counts(40, 180, 20), 'poor'],
  ])('is rated for %s', (_what, now, quality) => {
    expect(qualityOf(counts(40, 100, 0), now)).toBe(quality);
  });

  it('counts all packets of the active candidate pair', () => {
    const reports = [
      { type: 'candidate-pair', nominated: false, currentRoundTripTime: 9 },
      { type: 'candidate-pair', nominated: true, currentRoundTripTime: 0.05 },
      { type: 'inbound-rtp', kind: 'audio', packetsReceived: 10, packetsLost: 1 },
      { type: 'inbound-rtp', kind: 'video', packetsReceived: 20, packetsLost: -1 },
      { type: 'outbound-rtp', packetsSent: 5 },
    ];
    expect(lineCounts(reports)).toEqual({ rttMs: 50, received: 30, lost: 1 });
  });
});
