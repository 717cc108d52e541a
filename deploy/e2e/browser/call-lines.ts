/** What really comes in over the lines of a call, by the browser's own count. The scripts run in the page, as text: nothing here knows its types. */
import type { Page } from 'playwright-core';
import { z } from 'zod';

/** The loopback too: a machine of tests may have no other address, and browsers leave it out of a call. */
export const FAKE_DEVICES = [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  '--allow-loopback-in-peer-connection',
] as const;

/** Before the page is loaded: keeps its lines where they can be asked. `relayOnly`: they may go through the relay alone. */
export async function watchLines(page: Page, relayOnly: boolean): Promise<void> {
  const more = relayOnly ? "{ iceTransportPolicy: 'relay' }" : '{}';
  await page.addInitScript({
    content: `
      window.folkmootLines = [];
      window.RTCPeerConnection = class extends window.RTCPeerConnection {
        constructor(configuration) {
          super({ ...configuration, ...${more} });
          window.folkmootLines.push(this);
        }
      };`,
  });
}

const Incoming = z.object({
  /** Of all that was heard so far: rises with sound, not with silence. */
  energy: z.number(),
  audioPackets: z.number(),
  frames: z.number(),
  /** How it goes out: host, srflx, prflx or relay. */
  way: z.string(),
});
export type Incoming = z.infer<typeof Incoming>;

const COUNT = `
  Promise.all(
    window.folkmootLines
      .filter((line) => line.connectionState === 'connected')
      .map(async (line) => {
        const reports = [...(await line.getStats()).values()];
        const sum = (key, kind) =>
          reports
            .filter((report) => report.type === 'inbound-rtp' && report.kind === kind)
            .reduce((total, report) => total + Number(report[key] ?? 0), 0);
        const pair = reports.find((report) => report.type === 'candidate-pair' && report.nominated && report.state === 'succeeded');
        const local = reports.find((report) => report.id === pair?.localCandidateId);
        return {
          energy: sum('totalAudioEnergy', 'audio'),
          audioPackets: sum('packetsReceived', 'audio'),
          frames: sum('framesDecoded', 'video'),
          way: String(local?.candidateType ?? ''),
        };
      }),
  )`;

/** One entry a line that is open. */
export async function incoming(page: Page): Promise<readonly Incoming[]> {
  return z.array(Incoming).parse(await page.evaluate(COUNT));
}
