/** Checks of everything outside the process: disks, mail, push, the relay for calls, and the public address. */
import { createSocket } from 'node:dgram';
import { statfs } from 'node:fs/promises';
import { connect } from 'node:net';
import { RawInstance } from '@folkmoot/contracts/instance/wire';
import type { Config } from '@folkmoot/platform/config/config';
import { smtpAnswers } from '@folkmoot/platform/mail/smtp';
import type { Found, HealthCheck } from './finding.ts';
import { bindingRequest, isBindingAnswer } from './stun.ts';
import { sizeText } from './words.ts';

const GB = 1024 ** 3;
const REACH_MS = 4000;

export type Disk = { readonly of: string; readonly freeBytes: number; readonly totalBytes: number };
export type Folder = { readonly of: string; readonly path: string };

/** Skips folders that do not exist yet. */
export async function disksOf(folders: readonly Folder[]): Promise<readonly Disk[]> {
  const disks = await Promise.all(
    folders.map(async ({ of, path }) => {
      const stats = await statfs(path).catch(() => null);
      return stats && { of, freeBytes: stats.bavail * stats.bsize, totalBytes: stats.blocks * stats.bsize };
    }),
  );
  return disks.filter((disk) => disk !== null);
}

export function diskCheck(folders: readonly Folder[]): HealthCheck {
  return {
    id: 'disk',
    title: 'Free disk space',
    async check() {
      const disks = await disksOf(folders);
      const least = disks.toSorted((a, b) => a.freeBytes - b.freeBytes)[0];
      if (!least) return { status: 'off', summary: 'This process stores nothing on a disk of its own.' };
      const summary = `${sizeText(least.freeBytes)} of ${sizeText(least.totalBytes)} are free for ${least.of}.`;
      const share = least.freeBytes / least.totalBytes;
      const cure = 'Free some space or add a larger disk. If the disk is full, no one can send a message or a file.';
      if (least.freeBytes < GB / 2 || share < 0.02) return { status: 'error', summary, cure };
      return least.freeBytes < 5 * GB && share < 0.1 ? { status: 'warning', summary, cure } : { status: 'ok', summary };
    },
  };
}

export function mailCheck({ SMTP_URL: url, MAIL_FROM: from }: Config): HealthCheck {
  return {
    id: 'mail',
    title: 'Mail',
    async check() {
      if (url === undefined) {
        return {
          status: 'warning',
          summary: 'No mail server is set. E-mails are only saved in the folder outbox in DATA_DIR.',
          cure: 'Set SMTP_URL and MAIL_FROM, so that people can reset their passwords and confirm their addresses.',
        };
      }
      const problem = await smtpAnswers(url).then(
        () => null,
        (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : 'no answer'),
      );
      if (problem === null) return { status: 'ok', summary: `The mail server answers. Mail is sent as ${from}.` };
      return {
        status: 'error',
        summary: `The mail server rejects the connection (${problem}).`,
        cure: 'Check host, port, user and password in SMTP_URL, and that no firewall blocks the port.',
      };
    },
  };
}

export function pushCheck(contact: string | null, publicUrl: string | undefined): HealthCheck {
  return {
    id: 'push',
    title: 'Push notifications',
    async check() {
      if (contact === null) return { status: 'off', summary: 'Push notifications are turned off (WEB_PUSH).' };
      if (publicUrl?.startsWith('https:')) return { status: 'ok', summary: `Push services can reach you at ${contact}.` };
      return {
        status: 'warning',
        summary: 'Browsers allow push notifications on https pages only.',
        cure: 'Put a proxy with a certificate in front, and set PUBLIC_URL to its https address.',
      };
    },
  };
}

/** turn:host:port, turns:host:port?transport=tcp … */
function relayAddress(url: string): { readonly host: string; readonly port: number; readonly isTcp: boolean } {
  const [, scheme = 'turn', host = '', port] = /^(turns?):(?:\/\/)?(\[[^\]]+\]|[^:?]+)(?::(\d+))?/.exec(url) ?? [];
  const isTls = scheme === 'turns';
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(port ?? (isTls ? 5349 : 3478)), isTcp: isTls || url.includes('transport=tcp') };
}

function answersTcp(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: REACH_MS });
    const end = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => end(true));
    socket.once('timeout', () => end(false));
    socket.once('error', () => end(false));
  });
}

function answersUdp(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4');
    const request = bindingRequest();
    const timer = setTimeout(() => end(false), REACH_MS);
    function end(answer: boolean): void {
      clearTimeout(timer);
      socket.close();
      resolve(answer);
    }
    socket.once('error', () => end(false));
    socket.on('message', (message) => {
      if (isBindingAnswer(message, request)) end(true);
    });
    socket.send(request, port, host, (error) => {
      if (error) end(false);
    });
  });
}

export function turnCheck({ TURN_URL: urls }: Config): HealthCheck {
  return {
    id: 'turn',
    title: 'Relay for calls (TURN)',
    async check() {
      if (urls === undefined) {
        return { status: 'off', summary: 'Calls connect people directly. Behind some firewalls, calls fail: then set TURN_URL.' };
      }
      const relays = urls.split(',');
      const answers = await Promise.all(
        relays.map((url) => {
          const { host, port, isTcp } = relayAddress(url);
          return isTcp ? answersTcp(host, port) : answersUdp(host, port);
        }),
      );
      const silent = relays.filter((_url, index) => !answers[index]);
      if (silent.length === 0) return { status: 'ok', summary: 'The relay answers.' };
      return {
        status: 'error',
        summary: `The relay does not answer: ${silent.join(', ')}.`,
        cure: 'Start coturn, and open its port (3478 by default) for UDP and TCP.',
      };
    },
  };
}

async function websocketOpens(origin: string): Promise<boolean> {
  const address = `${origin.replace(/^http/, 'ws')}/socket.io/?EIO=4&transport=websocket`;
  return new Promise((resolve) => {
    const socket = new WebSocket(address);
    const timer = setTimeout(() => end(false), REACH_MS);
    function end(answer: boolean): void {
      clearTimeout(timer);
      socket.close();
      resolve(answer);
    }
    socket.addEventListener('message', () => end(true));
    socket.addEventListener('error', () => end(false));
  });
}

async function reachedAt(origin: string, version: string): Promise<Found> {
  const cure = 'Check PUBLIC_URL, the DNS name, and that the proxy passes every path to Folkmoot.';
  const answer = await fetch(`${origin}/api/instance`, { signal: AbortSignal.timeout(REACH_MS), redirect: 'manual' }).catch(() => null);
  if (!answer) return { status: 'error', summary: `${origin} cannot be reached from this machine.`, cure };
  const record = RawInstance.safeParse(await answer.json().catch(() => null));
  if (!record.success) return { status: 'error', summary: `${origin} answers with status ${answer.status}, and is not Folkmoot.`, cure };
  if (record.data.version !== version) {
    return {
      status: 'warning',
      summary: `${origin} answers with version ${record.data.version}, not ${version}.`,
      cure: 'Restart Folkmoot.',
    };
  }
  if (await websocketOpens(origin)) return { status: 'ok', summary: `${origin} answers, and websockets open.` };
  return {
    status: 'error',
    summary: `${origin} answers, but websockets do not open: no one gets new messages until they reload.`,
    cure: 'Let the proxy forward the headers Upgrade and Connection for /socket.io/.',
  };
}

export function publicUrlCheck({ PUBLIC_URL: url }: Config, version: string): HealthCheck {
  return {
    id: 'publicUrl',
    title: 'Public address',
    async check() {
      if (url !== undefined) return reachedAt(new URL(url).origin, version);
      return {
        status: 'warning',
        summary: 'PUBLIC_URL is not set: links in e-mails and previews point to this machine.',
        cure: 'Set PUBLIC_URL to the address that people open in their browsers.',
      };
    },
  };
}
