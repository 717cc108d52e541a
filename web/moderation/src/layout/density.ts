import { useStore } from 'react-admin';

export type Density = 'dense' | 'comfortable';

/** The row density of all tables, stored on this device. */
export function useDensity() {
  return useStore<Density>('console.density', 'dense');
}
