/** An export that ends when its dialog is closed. */
import { beginHistoryExport, readHistoryExport } from '@folkmoot/contracts/history/commands';
import { useEffect, useRef, useState } from 'react';
import { call } from '../api/call.ts';
import { problemOf } from '../api/problem.ts';
import { gatherExport, type Step, type Wanted, waitUnless } from './gather-export.ts';

export type ExportStage =
  | { readonly kind: 'asking'; readonly problem: string | null }
  | { readonly kind: 'running'; readonly step: Step }
  /** `url` is valid while the dialog is open. */
  | { readonly kind: 'saved'; readonly file: string; readonly url: string; readonly events: number };

const BEGINNING: Step = { events: 0, share: 0, indexed: 1 };

export function useHistoryExport() {
  const [stage, setStage] = useState<ExportStage>({ kind: 'asking', problem: null });
  const running = useRef<AbortController | null>(null);
  const url = stage.kind === 'saved' ? stage.url : null;
  useEffect(() => () => running.current?.abort(), []);
  useEffect(() => {
    if (url !== null) return () => URL.revokeObjectURL(url);
  }, [url]);

  async function start(wanted: Wanted): Promise<void> {
    const wish = new AbortController();
    const { signal } = wish;
    running.current = wish;
    let last = BEGINNING;
    setStage({ kind: 'running', step: last });
    try {
      const file = await gatherExport(wanted, {
        begin: (body) => call(beginHistoryExport, { body }, { signal }),
        page: (exportId, after) =>
          call(readHistoryExport, { params: { exportId }, query: after === null ? {} : { after: String(after) } }, { signal }),
        wait: waitUnless(signal),
        onStep: (step) => {
          last = step;
          setStage({ kind: 'running', step });
        },
      });
      const saved = { kind: 'saved' as const, file: fileName(wanted), url: URL.createObjectURL(file), events: last.events };
      save(saved.url, saved.file);
      setStage(saved);
    } catch (error) {
      if (!signal.aborted) setStage({ kind: 'asking', problem: problemOf(error).message });
    }
  }

  return { stage, start };
}

function fileName({ format }: Wanted): string {
  return `history-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.${format}`;
}

function save(url: string, file: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = file;
  link.click();
}
