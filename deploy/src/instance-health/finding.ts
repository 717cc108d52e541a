/** A health check of the instance: the finding and, if something is wrong, what to do about it. */
import type { HealthFinding, HealthStatus } from '@folkmoot/contracts/instance/health';
import { within } from '@folkmoot/platform/telemetry/within';

export type Found = { readonly status: HealthStatus; readonly summary: string; readonly cure?: string };

export type HealthCheck = { readonly id: string; readonly title: string; readonly check: () => Promise<Found> };

const WITHIN_MS = 8000;

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Runs a check. A check that fails or hangs is a finding too. */
export async function findingOf({ id, title, check }: HealthCheck): Promise<HealthFinding> {
  try {
    const { status, summary, cure } = await within(WITHIN_MS, check);
    return { id, title, status, summary, cure: cure ?? null };
  } catch (error) {
    const summary = `This could not be checked: ${reasonOf(error)}`;
    return { id, title, status: 'error', summary, cure: 'Read the log of the process, and check again.' };
  }
}
