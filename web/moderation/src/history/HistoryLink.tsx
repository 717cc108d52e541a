import { Link } from 'react-admin';
import { useViewer } from '../session/viewer.ts';
import { type Asked, eventPlace, placeOf } from './asked.ts';
import { mayLook } from './may-look.ts';

/** `before`: what parts it from words it follows. */
type Props = { readonly words: string; readonly before?: string } & ({ readonly asked: Asked } | { readonly position: number });

/** The way into the history, for whoever may look there. */
export function HistoryLink({ words, before = '', ...to }: Props) {
  if (!mayLook(useViewer())) return null;
  return (
    <>
      {before}
      <Link to={'asked' in to ? placeOf(to.asked) : eventPlace(to.position)}>{words}</Link>
    </>
  );
}
