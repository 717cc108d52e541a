/** Rates the connection to a user by the statistics of the browser. Pure. */
export type Quality = 'connecting' | 'good' | 'fair' | 'poor';

/** Totals. null: unknown. */
export type LineCounts = { readonly rttMs: number | null; readonly received: number; readonly lost: number };

type Report = Readonly<Record<string, unknown>>;

function numberIn(report: Report, key: string): number {
  const value = report[key];
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}

export function lineCounts(reports: readonly Report[]): LineCounts {
  const pair = reports.find((report) => report.type === 'candidate-pair' && report.nominated === true && 'currentRoundTripTime' in report);
  const inbound = reports.filter((report) => report.type === 'inbound-rtp');
  return {
    rttMs: pair ? numberIn(pair, 'currentRoundTripTime') * 1000 : null,
    received: inbound.reduce((sum, report) => sum + numberIn(report, 'packetsReceived'), 0),
    lost: inbound.reduce((sum, report) => sum + Math.max(0, numberIn(report, 'packetsLost')), 0),
  };
}

/** The limits are those that users notice: above 300 ms a conversation is difficult, and above 10 % loss words are missing. */
export function qualityOf(before: LineCounts, now: LineCounts): Quality {
  const [received, lost] = [Math.max(0, now.received - before.received), Math.max(0, now.lost - before.lost)];
  const share = received + lost === 0 ? 0 : lost / (received + lost);
  const rtt = now.rttMs ?? 0;
  if (share > 0.1 || rtt > 600) return 'poor';
  return share > 0.03 || rtt > 300 ? 'fair' : 'good';
}
