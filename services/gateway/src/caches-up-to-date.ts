/**
 * Whether the caches of this gateway may answer (H11). The command of a person was answered after its signals were published, so a gateway
 * that got these signals has dropped what they changed. If it is not known whether it got them, it drops everything and reads the rows,
 * which are current.
 */
import type { SignalBus } from '@folkmoot/platform/signal/bus';

export function cachesUpToDate(bus: Pick<SignalBus, 'upToDate'>, forget: readonly (() => void)[]): () => Promise<void> {
  return async () => {
    if (!bus.upToDate || (await bus.upToDate())) return;
    for (const each of forget) each();
  };
}
