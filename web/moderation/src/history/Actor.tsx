import type { HistoryPerson } from '@folkmoot/contracts/history/wire';
import { Link } from 'react-admin';
import { isPerson, nameOf } from './name-of.ts';

type Props = { readonly id: string; readonly people: readonly HistoryPerson[] };

/** The name of an actor, with a link to their page. */
export function Actor({ id, people }: Props) {
  const name = nameOf(id, people);
  if (!isPerson(id)) return name;
  return (
    <Link to={`/users/${id}/show`}>
      <bdi>{name}</bdi>
    </Link>
  );
}
