/** The logged-in moderator. */
import { createContext, useContext } from 'react';

export type Viewer = { readonly id: string; readonly username: string; readonly badges: number };

export const ViewerContext = createContext<Viewer | null>(null);

export function useViewer(): Viewer {
  const viewer = useContext(ViewerContext);
  if (!viewer) throw new Error('useViewer must be used inside ViewerContext.');
  return viewer;
}
