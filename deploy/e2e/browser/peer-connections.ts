/**
 * Reads from the browser's statistics what a call receives. The scripts run in the page, as text, because this code lacks the types of the
 * page.
 */
import type { Page } from 'playwright-core';
import { z } from 'zod';

/** Includes the loopback interface: a test machine may have no other, and browsers exclude it from calls. */
export const FAKE_DEVICES = [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  '--allow-loopback-in-peer-connection',
] as const;

/** Records the connections of calls, if it runs before the scripts of the page. `configuration`: replaces fields of theirs. */
export function recordingScript(configuration: object = {}): string {
  return `
    window.folkmootPeerConnections = [];
    window.RTCPeerConnection = class extends window.RTCPeerConnection {
      constructor(configuration) {
        super({ ...configuration, ...${JSON.stringify(configuration)} });
        window.folkmootPeerConnections.push(this);
      }
    };`;
}

/** Call before the page is loaded: records the connections of its calls. `relayOnly`: uses only the relay. */
export async function recordPeerConnections(page: Page, relayOnly: boolean): Promise<void> {
  await page.addInitScript({ content: recordingScript(relayOnly ? { iceTransportPolicy: 'relay' } : {}) });
}

export const ReceivedMedia = z.object({
  /** Total audio energy, which increases with sound and not with silence. */
  energy: z.number(),
  audioPackets: z.number(),
  frames: z.number(),
  /** The type of the local candidate: host, srflx, prflx or relay. */
  way: z.string(),
});
export type ReceivedMedia = z.infer<typeof ReceivedMedia>;

/** An expression for the media of each open connection. */
export const RECEIVED_MEDIA = `
  Promise.all(
    window.folkmootPeerConnections
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

/** One entry per open connection. */
export async function receivedMedia(page: Page): Promise<readonly ReceivedMedia[]> {
  return z.array(ReceivedMedia).parse(await page.evaluate(RECEIVED_MEDIA));
}
