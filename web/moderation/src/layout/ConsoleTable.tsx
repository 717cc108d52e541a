import { DataTable, type DataTableProps, type RaRecord } from 'react-admin';
import { useDensity } from './density.ts';

/** A table in the density that the moderator chose. */
export function ConsoleTable<Row extends RaRecord>(props: Omit<DataTableProps<Row>, 'ref'>) {
  const [density] = useDensity();
  return <DataTable<Row> size={density === 'comfortable' ? 'medium' : 'small'} {...props} />;
}
