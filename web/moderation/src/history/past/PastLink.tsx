import { Link } from 'react-admin';
import { useViewer } from '../../session/viewer.ts';
import { mayLook } from '../may-look.ts';
import { type AskedPast, pastPlace } from './asked-past.ts';

/** The way to how something was, for whoever may look there. */
export function PastLink({ words, ...asked }: AskedPast & { readonly words: string }) {
  return mayLook(useViewer()) ? <Link to={pastPlace(asked)}>· {words}</Link> : null;
}
