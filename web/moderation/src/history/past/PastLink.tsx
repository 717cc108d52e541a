import { Link } from 'react-admin';
import { useViewer } from '../../session/viewer.ts';
import { maySeeHistory } from '../may-see-history.ts';
import { type PastRequest, pastPlace } from './past-request.ts';

/** A link to a past state, for users who may read the history. */
export function PastLink({ words, ...request }: PastRequest & { readonly words: string }) {
  return maySeeHistory(useViewer()) ? <Link to={pastPlace(request)}>· {words}</Link> : null;
}
