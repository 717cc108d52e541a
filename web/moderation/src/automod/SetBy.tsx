import { getModeratedUser } from '@folkmoot/contracts/moderation/read-commands';
import { Link } from 'react-admin';
import { call } from '../api/call.ts';
import { useConsoleQuery } from '../reading/use-console-query.ts';
import { text } from '../texts.ts';

/** The name of the rule's creator when it is loaded. */
export function SetBy({ id }: { readonly id: string }) {
  const { data } = useConsoleQuery(['automod-set-by', id], (signal) => call(getModeratedUser, { params: { userId: id } }, { signal }));
  return (
    <Link to={`/users/${id}/show`}>
      <bdi>{data?.username ?? text('numbered', { id })}</bdi>
    </Link>
  );
}
