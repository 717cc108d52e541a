import type { BulkResult } from '@folkmoot/contracts/members/wire';
import { useEffect, useRef, useState } from 'react';
import { inChunks, type Progress } from './in-chunks.ts';
import { useForgetMembers } from './members-query.ts';

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

type Bulk = {
  /** null: not begun. */
  readonly progress: Progress | null;
  readonly start: (userIds: readonly string[], run: (userIds: readonly string[]) => Promise<BulkResult>) => Promise<void>;
  readonly stop: () => void;
};

/** Leaving the page stops it, after the 100 that are under way. */
export function useBulk(serverId: string): Bulk {
  const [progress, setProgress] = useState<Progress | null>(null);
  const stopped = useRef(false);
  const forget = useForgetMembers(serverId);
  useEffect(() => {
    stopped.current = false;
    return () => {
      stopped.current = true;
    };
  }, []);
  return {
    progress,
    async start(userIds, run) {
      stopped.current = false;
      await inChunks(userIds, { run, onProgress: setProgress, isStopped: () => stopped.current, wait });
      forget();
    },
    stop() {
      stopped.current = true;
    },
  };
}
