import { Link } from 'react-admin';
import { useViewer } from '../session/viewer.ts';
import { type Asked, eventPlace, placeOf } from './asked.ts';
import { mayLook } from './may-look.ts';

/** `before`: a separator from the text before. */
type Props = { readonly words: string; readonly before?: string } & ({ readonly asked: Asked } | { readonly position: number });

/** A link to the history, for users who may read it. */
export function HistoryLink({ words, before = '', ...to }: Props) {
  if (!mayLook(useViewer())) return null;
  return (
    <>
      {before}
      <Link to={'asked' in to ? placeOf(to.asked) : eventPlace(to.position)}>{words}</Link>
    </>
  );
}
