import type { RawServerRole } from '@folkmoot/contracts/roles/wire';
import { Select } from '../ui/Select.tsx';
import { TextField } from '../ui/TextField.tsx';
import type { MemberFilter } from './members-query.ts';
import { text } from './texts.ts';

const ANY = 'any';
const SORTS = {
  newest: { sort: 'joined', order: 'desc' },
  oldest: { sort: 'joined', order: 'asc' },
  byName: { sort: 'name', order: 'asc' },
  mostActive: { sort: 'active', order: 'desc' },
  leastActive: { sort: 'active', order: 'asc' },
} as const;
const SORT_IDS = ['newest', 'oldest', 'byName', 'mostActive', 'leastActive'] as const;

export const FIRST: MemberFilter = { search: '', roleId: null, joinedFrom: null, joinedTo: null, ...SORTS.newest };

/** The first or the last moment of a day in the reader's time zone. */
function moment(day: string, end: boolean): number | null {
  const at = new Date(`${day}T${end ? '23:59:59.999' : '00:00:00'}`).getTime();
  return Number.isNaN(at) || at < 0 ? null : at;
}

function dayOf(at: number | null): string {
  if (at === null) return '';
  const date = new Date(at);
  const two = (part: number) => `${part}`.padStart(2, '0');
  return `${`${date.getFullYear()}`.padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

type MemberFiltersProps = {
  readonly roles: readonly RawServerRole[];
  readonly filter: MemberFilter;
  readonly onChange: (filter: MemberFilter) => void;
};

export function MemberFilters({ roles, filter, onChange }: MemberFiltersProps) {
  const sort = SORT_IDS.find((id) => SORTS[id].sort === filter.sort && SORTS[id].order === filter.order) ?? 'newest';
  return (
    <div className="member-filters">
      <TextField
        className="member-search"
        label={text('search')}
        type="search"
        value={filter.search}
        onChange={(search) => onChange({ ...filter, search })}
        maxLength={100}
        autoComplete="off"
      />
      <Select
        label={text('role')}
        value={filter.roleId ?? ANY}
        onChange={(id) => onChange({ ...filter, roleId: id === ANY ? null : id })}
        options={[{ id: ANY, label: text('anyRole') }, ...roles.map(({ id, name }) => ({ id, label: name }))]}
      />
      <Select
        label={text('sort')}
        value={sort}
        onChange={(id) => onChange({ ...filter, ...SORTS[SORT_IDS.find((each) => each === id) ?? 'newest'] })}
        options={SORT_IDS.map((id) => ({ id, label: text(id) }))}
      />
      <TextField
        label={text('joinedFrom')}
        type="date"
        value={dayOf(filter.joinedFrom)}
        onChange={(day) => onChange({ ...filter, joinedFrom: moment(day, false) })}
      />
      <TextField
        label={text('joinedTo')}
        type="date"
        value={dayOf(filter.joinedTo)}
        onChange={(day) => onChange({ ...filter, joinedTo: moment(day, true) })}
      />
    </div>
  );
}
