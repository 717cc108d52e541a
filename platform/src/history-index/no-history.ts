/** A history without events, for services that have none. */
import type { HistoryReader } from './reader.ts';

export const noHistory: HistoryReader = {
  bringUp: async () => 1,
  page: async () => ({ events: [], next: null }),
  eventAt: async () => null,
  streams: async () => new Map(),
  around: async () => ({ tree: [], isWhole: true }),
  masks: async () => ({ known: 1, mask: (event) => event }),
  open: async () => [],
};
