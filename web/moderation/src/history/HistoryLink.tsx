import { Link } from 'react-admin';
import { useViewer } from '../session/viewer.ts';
import { eventPlace, type HistorySearch, placeOf } from './history-search.ts';
import { maySeeHistory } from './may-see-history.ts';

/** `before`: a separator from the text before. */
type Props = { readonly words: string; readonly before?: string } & ({ readonly query: HistorySearch } | { readonly position: number });

/** A link to the history, for users who may read it. */
export function HistoryLink({ words, before = '', ...to }: Props) {
  if (!maySeeHistory(useViewer())) return null;
  return (
    <>
      {before}
      <Link to={'query' in to ? placeOf(to.query) : eventPlace(to.position)}>{words}</Link>
    </>
  );
}
