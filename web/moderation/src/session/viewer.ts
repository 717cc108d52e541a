/** The moderator at this desk. */
import { BADGE } from '@folkmoot/contracts/accounts/limits';
import { createContext, useContext } from 'react';

export type Viewer = { readonly id: string; readonly username: string; readonly badges: number };

export const ViewerContext = createContext<Viewer | null>(null);

export function useViewer(): Viewer {
  const viewer = useContext(ViewerContext);
  if (!viewer) throw new Error('The console is drawn for somebody.');
  return viewer;
}

/** Founders are above admins, admins above everybody else; nobody acts on their own rank or above (decision 33). */
export function rankOf(badges: number): number {
  if ((badges & BADGE.FOUNDER) !== 0) return 2;
  return (badges & BADGE.ADMIN) !== 0 ? 1 : 0;
}
