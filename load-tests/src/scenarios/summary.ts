/** Writes k6's verdict on the thresholds for the parent process. */

export function handleSummary(data: unknown): Readonly<Record<string, string>> {
  return { [__ENV.SUMMARY ?? 'summary.json']: JSON.stringify(data) };
}
