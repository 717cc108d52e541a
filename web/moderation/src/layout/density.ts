import { useStore } from 'react-admin';

export type Density = 'dense' | 'comfortable';

/** How much space the rows of all tables have, on this device. */
export function useDensity() {
  return useStore<Density>('console.density', 'dense');
}
