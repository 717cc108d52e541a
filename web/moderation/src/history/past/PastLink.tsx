import { Link } from 'react-admin';
import { useViewer } from '../../session/viewer.ts';
import { mayLook } from '../may-look.ts';
import { type AskedPast, pastPlace } from './asked-past.ts';

/** A link to a past state, for users who may read the history. */
export function PastLink({ words, ...asked }: AskedPast & { readonly words: string }) {
  return mayLook(useViewer()) ? <Link to={pastPlace(asked)}>· {words}</Link> : null;
}
